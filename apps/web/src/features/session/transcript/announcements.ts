import type { Message, Session, SessionFailure, TurnId } from '@kandev/contracts';

/** What somebody who listens to a transcript is told, each once and none of it while it still grows. */
export type News =
  | { kind: 'said' | 'asks' | 'wants'; words: string }
  | { kind: 'noted'; notice: Message }
  | { kind: 'finished' }
  | { kind: 'failed'; code: SessionFailure['code'] };

/** How far a listener is: up to which entry, in which turn, and what was told last, for the how-manieth time. */
export type Heard = {
  readonly seq: number;
  readonly turn: TurnId | null;
  readonly failed: boolean;
  readonly news: readonly News[];
  readonly times: number;
};

type Told = Pick<Session, 'open_turn_id' | 'failure'>;

/** Of what is there when somebody comes, nothing is told. */
export function startToHear(messages: Message[], session: Told): Heard {
  return {
    ...placeIn(messages, session),
    news: [],
    times: 0,
  };
}

/** Goes on with what has come and is whole. Returns the same object where nothing has. */
export function hear(heard: Heard, messages: Message[], session: Told): Heard {
  const place = placeIn(messages, session);
  if (place.seq <= heard.seq && place.turn === heard.turn && place.failed === heard.failed) return heard;
  const news = newsOf(messages.filter(({ seq }) => seq > heard.seq && seq <= place.seq));
  if (session.failure !== null && !heard.failed) news.push({ kind: 'failed', code: session.failure.code });
  else if (heard.turn !== null && place.turn !== heard.turn && messages.at(-1)?.type !== 'notice') {
    news.push({ kind: 'finished' });
  }
  const seq = Math.max(place.seq, heard.seq);
  return news.length === 0 ? { ...heard, ...place, seq } : { ...place, seq, news, times: heard.times + 1 };
}

function placeIn(messages: Message[], session: Told): Pick<Heard, 'seq' | 'turn' | 'failed'> {
  const last = messages.at(-1);
  const turn = session.open_turn_id;
  const grows = turn !== null && last?.author === 'agent' && last.type === 'text';
  return { seq: (last?.seq ?? 0) - (grows ? 1 : 0), turn, failed: session.failure !== null };
}

/** Of several texts only the last is told: who was away for a while hears where things are, not all of it. */
function newsOf(messages: Message[]): News[] {
  const said = messages.findLast(({ author, type }) => author === 'agent' && type === 'text');
  return messages.flatMap((entry): News[] => {
    switch (entry.type) {
      case 'text':
        return entry === said ? [{ kind: 'said', words: firstWords(entry.content) }] : [];
      case 'clarification_request':
        return [{ kind: 'asks', words: firstWords(entry.content) }];
      case 'permission_request':
        return [{ kind: 'wants', words: firstWords(entry.content) }];
      case 'notice':
        return [{ kind: 'noted', notice: entry }];
      case 'prompt':
      case 'thought':
      case 'tool_call':
      case 'plan':
        return [];
    }
  });
}

const MOST_READ = 2_000;
const MOST_SAID = 140;

/** The beginning of a Markdown text as it would be spoken: no code, no marks, up to the end of a word. */
export function firstWords(markdown: string): string {
  const plain = markdown
    .slice(0, MOST_READ)
    .replace(/```[^]*?(?:```|$)/g, ' ')
    .replace(/\[([^\][]*)\]\([^()]*\)/g, '$1')
    .replace(/[#*_`>|~]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (plain.length <= MOST_SAID) return plain;
  const cut = plain.slice(0, MOST_SAID);
  const end = cut.lastIndexOf(' ');
  return `${end > 0 ? cut.slice(0, end) : cut}…`;
}
