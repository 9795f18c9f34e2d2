import type { Message, Session } from '@kandev/contracts';
import { expect, it } from 'vitest';
import { aMessage, aSession, id } from '#testing/fixtures.ts';
import { firstWords } from './first-words.ts';
import { hear, startToHear, type Heard } from './heard.ts';

const prompt = aMessage(1, { author: 'operator', type: 'prompt', content: 'Go on' });
const said = (seq: number, content: string) => aMessage(seq, { author: 'agent', type: 'text', content });
const working = aSession({ open_turn_id: id(20) });
const rested = aSession({ open_turn_id: null });

/** What is told, one list for each time that something is. */
function told(start: Message[], ...steps: [Message[], Session][]): Heard['news'][] {
  const news: Heard['news'][] = [];
  let heard = startToHear(start, working);
  for (const [messages, session] of steps) {
    const next = hear(heard, messages, session);
    if (next.times !== heard.times) news.push(next.news);
    heard = next;
    expect(hear(heard, messages, session), 'nothing is told twice').toBe(heard);
  }
  return news;
}

it('a text that grows piece by piece is told once, when the turn has ended', () => {
  const pieces = ['I', 'I read', 'I read it.'].map((text): [Message[], Session] => [
    [prompt, said(2, text)],
    working,
  ]);
  expect(told([prompt], ...pieces, [[prompt, said(2, 'I read it.')], rested])).toEqual([
    [{ kind: 'said', words: 'I read it.' }, { kind: 'finished' }],
  ]);
});

it('a text is whole as soon as something follows it, and tool calls, thoughts and plans are not told', () => {
  const call = aMessage(3, { author: 'agent', type: 'tool_call', content: 'Read main.ts' });
  const thought = aMessage(4, { author: 'agent', type: 'thought', content: 'Hm' });
  const all = [prompt, said(2, 'First I look.'), call, thought];
  expect(told([prompt], [all.slice(0, 2), working], [all.slice(0, 3), working], [all, working])).toEqual([
    [{ kind: 'said', words: 'First I look.' }],
  ]);
});

it('a question and a wanted permission are told once each, whatever becomes of their entries', () => {
  const asked = aMessage(2, { author: 'agent', type: 'clarification_request', content: 'Which one?' });
  const wanted = aMessage(3, { author: 'agent', type: 'permission_request', content: 'npm publish' });
  const after = { ...asked, metadata: { agent_disconnected: true } };
  expect(
    told(
      [prompt],
      [[prompt, asked], working],
      [[prompt, asked, wanted], working],
      [[prompt, after, wanted], working],
    ),
  ).toEqual([[{ kind: 'asks', words: 'Which one?' }], [{ kind: 'wants', words: 'npm publish' }]]);
});

it('nothing is told of what was there already, and of what was missed only the last text', () => {
  const missed = [2, 3, 4].map((seq) => said(seq, `Text ${seq}`));
  expect(told([prompt, said(2, 'Old')], [[prompt, said(2, 'Old')], working])).toEqual([]);
  expect(told([prompt], [[prompt, ...missed], rested])).toEqual([
    [{ kind: 'said', words: 'Text 4' }, { kind: 'finished' }],
  ]);
});

it('a turn that was stopped and a session that failed are told as that, not as a turn that finished', () => {
  const notice = aMessage(2, { author: 'system', type: 'notice', content: 'The turn was cancelled.' });
  expect(told([prompt], [[prompt, notice], working], [[prompt, notice], rested])).toEqual([
    [{ kind: 'noted', notice }],
  ]);
  const failure = { code: 'AGENT_EXITED', message: 'It ended.', stderr_tail: '' };
  const failed = aSession({ state: 'FAILED', open_turn_id: null, failure });
  expect(told([prompt], [[prompt], failed])).toEqual([[{ kind: 'failed', code: 'AGENT_EXITED' }]]);
});

it('what is spoken of a text is its first words, without marks and code', () => {
  expect(
    firstWords('## Done\n\n**Both** tests [pass](https://example.com).\n```ts\nconst a = 1;\n```\nMore'),
  ).toBe('Done Both tests pass. More');
  const long = firstWords('word '.repeat(100));
  expect(long.length).toBeLessThan(142);
  expect(long.endsWith('word…')).toBe(true);
});
