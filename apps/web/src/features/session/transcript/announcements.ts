import type { Message, Session, SessionFailure, TurnId } from '@kandev/contracts';

/** What a screen reader says about a transcript. Each text is announced once, and not while it still grows. */
export type Announcement =
  | { kind: 'text' | 'clarification' | 'permission'; excerpt: string }
  | { kind: 'notice'; notice: Message }
  | { kind: 'turn_finished' }
  | { kind: 'session_failed'; code: SessionFailure['code'] };

/** How far the transcript is announced, and the last announcements; `batch` counts how often there were new ones. */
export type AnnouncementState = {
  readonly seq: number;
  readonly turn: TurnId | null;
  readonly failed: boolean;
  readonly announcements: readonly Announcement[];
  readonly batch: number;
};

type SessionProgress = Pick<Session, 'open_turn_id' | 'failure'>;

/** Nothing that is there already is announced. */
export function initialAnnouncements(messages: Message[], session: SessionProgress): AnnouncementState {
  return {
    ...progressOf(messages, session),
    announcements: [],
    batch: 0,
  };
}

/** Announces what has arrived and is complete. Returns the same object where nothing has. */
export function nextAnnouncements(
  before: AnnouncementState,
  messages: Message[],
  session: SessionProgress,
): AnnouncementState {
  const progress = progressOf(messages, session);
  if (progress.seq <= before.seq && progress.turn === before.turn && progress.failed === before.failed)
    return before;
  const announcements = announcementsOf(
    messages.filter(({ seq }) => seq > before.seq && seq <= progress.seq),
  );
  if (session.failure !== null && !before.failed)
    announcements.push({ kind: 'session_failed', code: session.failure.code });
  else if (before.turn !== null && progress.turn !== before.turn && messages.at(-1)?.type !== 'notice') {
    announcements.push({ kind: 'turn_finished' });
  }
  const seq = Math.max(progress.seq, before.seq);
  return announcements.length === 0
    ? { ...before, ...progress, seq }
    : { ...progress, seq, announcements, batch: before.batch + 1 };
}

function progressOf(
  messages: Message[],
  session: SessionProgress,
): Pick<AnnouncementState, 'seq' | 'turn' | 'failed'> {
  const last = messages.at(-1);
  const turn = session.open_turn_id;
  const grows = turn !== null && last?.author === 'agent' && last.type === 'text';
  return { seq: (last?.seq ?? 0) - (grows ? 1 : 0), turn, failed: session.failure !== null };
}

/** Of several texts only the last is announced, so that a reader who was away hears the latest state alone. */
function announcementsOf(messages: Message[]): Announcement[] {
  const latest = messages.findLast(({ author, type }) => author === 'agent' && type === 'text');
  return messages.flatMap((entry): Announcement[] => {
    switch (entry.type) {
      case 'text':
        return entry === latest ? [{ kind: 'text', excerpt: spokenExcerpt(entry.content) }] : [];
      case 'clarification_request':
        return [{ kind: 'clarification', excerpt: spokenExcerpt(entry.content) }];
      case 'permission_request':
        return [{ kind: 'permission', excerpt: spokenExcerpt(entry.content) }];
      case 'notice':
        return [{ kind: 'notice', notice: entry }];
      case 'prompt':
      case 'thought':
      case 'tool_call':
      case 'plan':
        return [];
    }
  });
}

const MAX_MARKDOWN_LENGTH = 2_000;
const MAX_SPOKEN_LENGTH = 140;

/** The beginning of a Markdown text as it is spoken: without code and marks, up to the end of a word. */
export function spokenExcerpt(markdown: string): string {
  const plain = markdown
    .slice(0, MAX_MARKDOWN_LENGTH)
    .replace(/```[^]*?(?:```|$)/g, ' ')
    .replace(/\[([^\][]*)\]\([^()]*\)/g, '$1')
    .replace(/[#*_`>|~]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (plain.length <= MAX_SPOKEN_LENGTH) return plain;
  const cut = plain.slice(0, MAX_SPOKEN_LENGTH);
  const end = cut.lastIndexOf(' ');
  return `${end > 0 ? cut.slice(0, end) : cut}…`;
}
