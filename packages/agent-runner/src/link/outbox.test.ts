import { mkdtempSync, readdirSync, readlinkSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { agentMessage, MAX_FRAME_BYTES, type UnnumberedRunnerEvent } from '@kandev/contracts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Outbox } from './outbox.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'outbox-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const failures: unknown[] = [];
const tooLarge: string[] = [];
const outboxOf = (memoryLimit: number, at = folder): Outbox =>
  new Outbox({
    folder: at,
    memoryLimit,
    onDiskFailure: (error) => failures.push(error),
    onTooLarge: (event) => tooLarge.push(event),
  });

/** Empties the file that has no name, as a disk does that has forgotten what it was given. */
function truncateSpillFile(): void {
  for (const fd of readdirSync('/proc/self/fd')) {
    const at = `/proc/self/fd/${fd}`;
    if (linkOf(at).startsWith(path.join(folder, 'outbox-'))) truncateSync(at, 0);
  }
}

function linkOf(file: string): string {
  try {
    return readlinkSync(file);
  } catch {
    return '';
  }
}

const saying = (content: string): UnnumberedRunnerEvent => ({
  event: 'agent.message',
  payload: agentMessage.parse({
    session_id: '0b5ae0b5-7a52-4d5c-9d0b-000000000001',
    turn_id: null,
    message_id: '0b5ae0b5-7a52-4d5c-9d0b-000000000002',
    type: 'text',
    mode: 'append',
    content,
    metadata: {},
  }),
});

/** The number and text of each event that would be sent after `seq`. */
function contents(outbox: Outbox, seq = 0): [number, string][] {
  const found: [number, string][] = [];
  for (let next = outbox.next(seq); next !== undefined; next = outbox.next(next.seq)) {
    const event = JSON.parse(next.text) as { seq: number; payload: { content: string } };
    expect(event.seq).toBe(next.seq);
    found.push([next.seq, event.payload.content]);
  }
  return found;
}

it('keeps events beyond the memory limit on disk, in order and unchanged, until they are acknowledged', () => {
  using outbox = outboxOf(1_000);
  const said = Array.from({ length: 40 }, (_, n) => `${n} \u{1F600} ${'ü'.repeat(n * 7)} \n`);
  for (const text of said) outbox.emit(saying(text));
  const all = said.map((text, n): [number, string] => [n + 1, text]);
  expect(contents(outbox)).toEqual(all);
  outbox.ack(17);
  expect(outbox.firstSeq).toBe(18);
  expect(contents(outbox)).toEqual(all.slice(17));
  expect(contents(outbox, 30)).toEqual(all.slice(30));
  outbox.emit(saying('later'));
  outbox.ack(40);
  expect(contents(outbox)).toEqual([[41, 'later']]);
  outbox.ack(41);
  for (const text of said) outbox.emit(saying(text));
  expect(contents(outbox).map(([, text]) => text)).toEqual(said);
});

it('leaves no file in its folder', () => {
  using outbox = outboxOf(10);
  for (let n = 0; n < 5; n += 1) outbox.emit(saying('x'));
  expect(contents(outbox)).toHaveLength(5);
  expect(readdirSync(folder)).toEqual([]);
});

it('loses no event when the disk cannot be written', () => {
  using outbox = outboxOf(10, '/dev/null/no-folder');
  for (let n = 0; n < 3; n += 1) outbox.emit(saying(String(n)));
  expect(contents(outbox)).toEqual([
    [1, '0'],
    [2, '1'],
    [3, '2'],
  ]);
  expect(failures).toHaveLength(3);
});

it('reports events that cannot be read back as lost, under their numbers, and the others whole', () => {
  using outbox = outboxOf(400);
  for (const words of ['in memory', 'lost', 'lost too']) outbox.emit(saying(words));
  truncateSpillFile();
  outbox.emit(saying('after'));
  const texts = [0, 1, 2, 3].map(
    (seq) => JSON.parse(outbox.next(seq)?.text ?? '') as Record<string, unknown>,
  );
  expect(texts.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  expect(texts.map(({ event }) => event)).toEqual([
    'agent.message',
    'agent.event.lost',
    'agent.event.lost',
    'agent.message',
  ]);
});

it('is empty once the last event is acknowledged', async () => {
  using outbox = outboxOf(10);
  outbox.emit(saying('a'));
  outbox.emit(saying('b'));
  const emptied = outbox.emptied();
  outbox.ack(1);
  outbox.ack(2);
  await emptied;
  expect(outbox.firstSeq).toBe(3);
  expect(outbox.next(0)).toBeUndefined();
});

it('leaves out an event that exceeds the frame size, and numbers the next event without a gap', () => {
  using outbox = outboxOf(1_000);
  outbox.emit(saying('before'));
  outbox.emit(saying('€'.repeat(MAX_FRAME_BYTES / 3)));
  outbox.emit(saying('after'));
  expect(contents(outbox)).toEqual([
    [1, 'before'],
    [2, 'after'],
  ]);
  expect(tooLarge).toEqual(['agent.message']);
});
