// @ts-check
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readLivingRecord } from './process-record.mjs';

const moduleFile = fileURLToPath(new URL('./process-record.mjs', import.meta.url));

/** @typedef {import('node:child_process').ChildProcessByStdio<import('node:stream').Writable, import('node:stream').Readable, null>} Contender */

/** @type {string} */
let folder;
/** @type {Contender[]} */
let contenders;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'process-record-'));
  contenders = [];
});
afterEach(async () => {
  await Promise.all(contenders.map(killContender));
  fs.rmSync(folder, { recursive: true });
});

const recordFile = () => path.join(folder, 'supervisor.json');

/** The record of a process that does not live any more, distinguished by its name. */
const deadRecord = (/** @type {string | number} */ name) =>
  JSON.stringify({ pid: 2 ** 22 + 1, started_at: '2020-01-01T00:00:00.000Z', name });

/** Starts a process that claims the record on each line of input, and prints whether it got it. */
async function startContender() {
  const script = `
    import { claimRecord } from ${JSON.stringify(moduleFile)};
    process.stdin.on('data', () => process.stdout.write(String(claimRecord(process.argv[1])) + '\\n'));
    process.stdout.write('up\\n');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, recordFile()], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  contenders.push(child);
  await nextLine(child);
  return child;
}

/** @param {Contender} contender */
const nextLine = async (contender) => String((await once(contender.stdout, 'data'))[0]).trim();

/**
 * Lets all of them claim the record at once.
 * @param {Contender[]} claimants
 */
async function claimAtOnce(claimants) {
  const lines = claimants.map(nextLine);
  for (const { stdin } of claimants) stdin.write('\n');
  return Promise.all(lines);
}

/** @param {Contender} contender */
async function killContender(contender) {
  if (contender.exitCode !== null || contender.signalCode !== null) return;
  contender.kill('SIGKILL');
  await once(contender, 'exit');
}

it('of many processes that claim a dead record at once exactly one gets it, each time', async () => {
  const claimants = await Promise.all(Array.from({ length: 6 }, startContender));
  for (let round = 0; round < 40; round += 1) {
    if (round % 4 === 0) fs.rmSync(recordFile(), { force: true });
    else fs.writeFileSync(recordFile(), round % 4 === 1 ? '' : deadRecord(round));
    const answers = await claimAtOnce(claimants);
    expect(answers.filter((answer) => answer === 'true')).toHaveLength(1);
    expect(readLivingRecord(recordFile())?.pid).toBe(claimants[answers.indexOf('true')]?.pid);
    expect(fs.readdirSync(folder)).toEqual(['supervisor.json']);
  }
});

it('a record passes to another process once its own has died, and never before', async () => {
  const [first, second] = [await startContender(), await startContender()];
  expect(await claimAtOnce([first])).toEqual(['true']);
  expect(await claimAtOnce([second])).toEqual(['false']);
  await killContender(first);
  expect(await claimAtOnce([second])).toEqual(['true']);
  expect(readLivingRecord(recordFile())?.pid).toBe(second.pid);
});

it('a process that died while it replaced a dead record does not block the next claim', async () => {
  const [first, second] = [deadRecord('first'), deadRecord('second')];
  fs.writeFileSync(recordFile(), first);
  const hash = createHash('sha256').update(first).digest('hex').slice(0, 16);
  fs.writeFileSync(`${recordFile()}.after-${hash}`, second);
  const answers = await claimAtOnce(await Promise.all(Array.from({ length: 4 }, startContender)));
  expect(answers.filter((answer) => answer === 'true')).toHaveLength(1);
  expect(fs.readdirSync(folder)).toEqual(['supervisor.json']);
});
