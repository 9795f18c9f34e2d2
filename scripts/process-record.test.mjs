import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { livingRecord } from './process-record.mjs';

const library = fileURLToPath(new URL('./process-record.mjs', import.meta.url));

let folder;
let children;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'process-record-'));
  children = [];
});
afterEach(async () => {
  await Promise.all(children.map((child) => ended(child)));
  fs.rmSync(folder, { recursive: true });
});

const file = () => path.join(folder, 'supervisor.json');

/** A record of a process that is not there any more, with a name of its own. */
const dead = (name) => JSON.stringify({ pid: 2 ** 22 + 1, started_at: '2020-01-01T00:00:00.000Z', name });

/** A process that claims the file each time it is told to, says whether it got it, and stays. */
const contender = async () => {
  const script = `
    import { claimRecord } from ${JSON.stringify(library)};
    process.stdin.on('data', () => process.stdout.write(String(claimRecord(process.argv[1])) + '\\n'));
    process.stdout.write('up\\n');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, file()], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  await said(child);
  return child;
};

const said = async (child) => String((await once(child.stdout, 'data'))[0]).trim();

const claims = async (contenders) => {
  const answers = contenders.map(said);
  for (const child of contenders) child.stdin.write('\n');
  return Promise.all(answers);
};

const ended = async (child) => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
};

it('of many that start at one moment on the record of a dead one exactly one has it, each time', async () => {
  const contenders = await Promise.all(Array.from({ length: 6 }, contender));
  for (let round = 0; round < 40; round += 1) {
    if (round % 4 === 0) fs.rmSync(file(), { force: true });
    else fs.writeFileSync(file(), round % 4 === 1 ? '' : dead(round));
    const answers = await claims(contenders);
    expect(answers.filter((answer) => answer === 'true')).toHaveLength(1);
    expect(livingRecord(file()).pid).toBe(contenders[answers.indexOf('true')].pid);
    expect(fs.readdirSync(folder)).toEqual(['supervisor.json']);
  }
});

it('a record passes to the next once its process has died, and never before', async () => {
  const [first, second] = [await contender(), await contender()];
  expect(await claims([first])).toEqual(['true']);
  expect(await claims([second])).toEqual(['false']);
  await ended(first);
  expect(await claims([second])).toEqual(['true']);
  expect(livingRecord(file()).pid).toBe(second.pid);
});

it('whoever died while it took over from a dead one is in nobody’s way', async () => {
  const [first, second] = [dead('first'), dead('second')];
  fs.writeFileSync(file(), first);
  const name = createHash('sha256').update(first).digest('hex').slice(0, 16);
  fs.writeFileSync(`${file()}.after-${name}`, second);
  const answers = await claims(await Promise.all(Array.from({ length: 4 }, contender)));
  expect(answers.filter((answer) => answer === 'true')).toHaveLength(1);
  expect(fs.readdirSync(folder)).toEqual(['supervisor.json']);
});
