import type { Message, Session } from '@kandev/contracts';
import { expect, it } from 'vitest';
import { aMessage, aSession, id } from '#testing/fixtures.ts';
import {
  spokenExcerpt,
  nextAnnouncements,
  initialAnnouncements,
  type AnnouncementState,
} from './announcements.ts';

const prompt = aMessage(1, { author: 'operator', type: 'prompt', content: 'Go on' });
const text = (seq: number, content: string) => aMessage(seq, { author: 'agent', type: 'text', content });
const working = aSession({ open_turn_id: id(20) });
const idle = aSession({ open_turn_id: null });

/** The batches of announcements that the steps cause. */
function announcedBy(
  start: Message[],
  ...steps: [Message[], Session][]
): AnnouncementState['announcements'][] {
  const batches: AnnouncementState['announcements'][] = [];
  let state = initialAnnouncements(start, working);
  for (const [messages, session] of steps) {
    const next = nextAnnouncements(state, messages, session);
    if (next.batch !== state.batch) batches.push(next.announcements);
    state = next;
    expect(nextAnnouncements(state, messages, session), 'nothing is announced twice').toBe(state);
  }
  return batches;
}

it('a text that grows piece by piece is announced once, when the turn has ended', () => {
  const pieces = ['I', 'I read', 'I read it.'].map((content): [Message[], Session] => [
    [prompt, text(2, content)],
    working,
  ]);
  expect(announcedBy([prompt], ...pieces, [[prompt, text(2, 'I read it.')], idle])).toEqual([
    [{ kind: 'text', excerpt: 'I read it.' }, { kind: 'turn_finished' }],
  ]);
});

it('a text is announced as soon as a message follows it; tool calls, thoughts and plans are not announced', () => {
  const call = aMessage(3, { author: 'agent', type: 'tool_call', content: 'Read main.ts' });
  const thought = aMessage(4, { author: 'agent', type: 'thought', content: 'Hm' });
  const all = [prompt, text(2, 'First I look.'), call, thought];
  expect(
    announcedBy([prompt], [all.slice(0, 2), working], [all.slice(0, 3), working], [all, working]),
  ).toEqual([[{ kind: 'text', excerpt: 'First I look.' }]]);
});

it('a question and a permission request are announced once each, however their messages change', () => {
  const question = aMessage(2, { author: 'agent', type: 'clarification_request', content: 'Which one?' });
  const permission = aMessage(3, { author: 'agent', type: 'permission_request', content: 'npm publish' });
  const after = { ...question, metadata: { agent_disconnected: true } };
  expect(
    announcedBy(
      [prompt],
      [[prompt, question], working],
      [[prompt, question, permission], working],
      [[prompt, after, permission], working],
    ),
  ).toEqual([
    [{ kind: 'clarification', excerpt: 'Which one?' }],
    [{ kind: 'permission', excerpt: 'npm publish' }],
  ]);
});

it('messages that were there already are not announced, and of missed texts only the last is', () => {
  const missed = [2, 3, 4].map((seq) => text(seq, `Text ${seq}`));
  expect(announcedBy([prompt, text(2, 'Old')], [[prompt, text(2, 'Old')], working])).toEqual([]);
  expect(announcedBy([prompt], [[prompt, ...missed], idle])).toEqual([
    [{ kind: 'text', excerpt: 'Text 4' }, { kind: 'turn_finished' }],
  ]);
});

it('a stopped turn and a failed session are not announced as a finished turn', () => {
  const notice = aMessage(2, { author: 'system', type: 'notice', content: 'The turn was cancelled.' });
  expect(announcedBy([prompt], [[prompt, notice], working], [[prompt, notice], idle])).toEqual([
    [{ kind: 'notice', notice }],
  ]);
  const failure = { code: 'AGENT_EXITED', message: 'It ended.', stderr_tail: '' };
  const failed = aSession({ state: 'FAILED', open_turn_id: null, failure });
  expect(announcedBy([prompt], [[prompt], failed])).toEqual([
    [{ kind: 'session_failed', code: 'AGENT_EXITED' }],
  ]);
});

it('the spoken excerpt of a text is its beginning, without marks and code', () => {
  expect(
    spokenExcerpt('## Done\n\n**Both** tests [pass](https://example.com).\n```ts\nconst a = 1;\n```\nMore'),
  ).toBe('Done Both tests pass. More');
  const long = spokenExcerpt('word '.repeat(100));
  expect(long.length).toBeLessThan(142);
  expect(long.endsWith('word…')).toBe(true);
});
