import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readlinkSync, rmSync, statSync, truncateSync } from 'node:fs';
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
const outboxOf = (cacheBytes: number, at = folder): Outbox =>
  new Outbox({
    folder: at,
    cacheBytes,
    onDiskFailure: (error) => failures.push(error),
    onTooLarge: (event) => tooLarge.push(event),
  });

/** The open file of the outbox, which has no name any more. */
function databaseFile(): string {
  const open = readdirSync('/proc/self/fd').map((fd) => `/proc/self/fd/${fd}`);
  return open.find((at) => linkOf(at).startsWith(path.join(folder, 'outbox-'))) ?? '';
}

const databaseBytes = (): number => statSync(databaseFile()).size;

/** Empties the database as a disk does that has forgotten what it was given. */
const truncateDatabase = (): void => truncateSync(databaseFile(), 0);

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

/** Takes one event more than the disk has room for, and tells what it gives back and what it says of the disk. */
const overflowingProcess = `
const { Outbox } = await import(process.argv[1]);
let failures = 0;
const outbox = new Outbox({ folder: process.argv[2], cacheBytes: 1_000, onDiskFailure: () => (failures += 1), onTooLarge: () => undefined });
const event = { event: 'agent.message', payload: { content: 'x'.repeat(10_000) } };
while (failures === 0 && outbox.lastSeq < 1_000) outbox.emit(event);
let given = 0;
for (let next = outbox.next(0); next !== undefined; next = outbox.next(next.seq)) if (JSON.parse(next.text).event === 'agent.message') given += 1;
const { lastSeq } = outbox;
outbox.ack(lastSeq);
outbox.emit(event);
console.log(JSON.stringify({ lastSeq, given, failures }));
`;

it('loses nothing where the disk becomes full, and goes on with it once there is room again', () => {
  const limited = 'ulimit -f 1000; exec "$0" --input-type=module -e "$@"';
  const args = ['-c', limited, process.execPath, overflowingProcess];
  const module = new URL('./outbox.ts', import.meta.url).href;
  const printed = execFileSync('/bin/sh', [...args, module, folder], { encoding: 'utf8' });
  const { lastSeq, given, failures } = JSON.parse(printed) as Record<string, number>;
  expect(lastSeq).toBeGreaterThan(20);
  expect(given).toBe(lastSeq);
  expect(failures).toBe(1);
});

it('keeps what waits for a server out of memory', () => {
  using outbox = outboxOf(1_000_000);
  const text = 'x'.repeat(200_000);
  const before = process.memoryUsage.rss();
  for (let n = 0; n < 1_000; n += 1) outbox.emit(saying(text));
  expect(process.memoryUsage.rss() - before).toBeLessThan(80_000_000);
  outbox.ack(1_000);
});

it('gives its room on the disk back when its events are acknowledged', () => {
  using outbox = outboxOf(1_000);
  for (let n = 0; n < 50; n += 1) outbox.emit(saying('x'.repeat(10_000)));
  expect(databaseBytes()).toBeGreaterThan(500_000);
  outbox.ack(50);
  expect(databaseBytes()).toBeLessThan(50_000);
});

it('gives what the disk does not give back as lost, under its own number, and the rest whole', () => {
  using outbox = outboxOf(1_000);
  for (const text of ['lost', 'lost too']) outbox.emit(saying(text.repeat(10_000)));
  truncateDatabase();
  outbox.emit(saying('after'.repeat(10_000)));
  const texts = [0, 1, 2].map((seq) => JSON.parse(outbox.next(seq)?.text ?? '') as Record<string, unknown>);
  expect(texts.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  expect(texts.map(({ event }) => event)).toEqual(['agent.event.lost', 'agent.event.lost', 'agent.message']);
  expect(() => outbox.ack(3)).not.toThrow();
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
