import { mkdtempSync, readFileSync, existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { until } from '../testing/until.ts';
import { AgentProcess } from './agent-process.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'agents-'));
afterAll(() => rmSync(folder, { recursive: true }));
const stubborn = fileURLToPath(new URL('../testing/stubborn.mjs', import.meta.url));

const launch = (command: string[], env: Record<string, string> = {}): AgentProcess =>
  new AgentProcess({
    command,
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', KANDEV_SESSION: command.join(' '), ...env },
    mark: `KANDEV_SESSION=${command.join(' ')}`,
    timing: { closeGraceMs: 100, stopGraceMs: 200 },
  });

function lives(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

it('the spawned process is the agent itself, leader of a group of its own, with no child that it did not make', async () => {
  const agent = launch([
    '/bin/sh',
    '-c',
    'echo $$ $(ps -o pgid= -p $$); ps --no-headers --ppid $$ -o comm; cat',
  ]);
  let output = '';
  agent.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [first, ...children] = await until('the ids', () => {
    const lines = output.split('\n').filter((line) => line !== '');
    return lines.length >= 2 && lines;
  });
  expect(first).toBe(`${agent.pid ?? ''} ${agent.pid ?? ''}`);
  expect(children.map((line) => line.trim())).toEqual(['ps']);
  await agent.end();
});

it('closing its stdin is enough for an agent that listens', async () => {
  const agent = launch(['/bin/sh', '-c', 'cat >/dev/null; exit 4']);
  await agent.end();
  expect(await agent.gone).toEqual({ code: 4, signal: null });
});

it('SIGTERM comes next, for one that only traps that', async () => {
  const agent = launch(['/bin/sh', '-c', 'trap "exit 5" TERM; echo up; while :; do sleep 0.02; done']);
  agent.stdout.resume();
  await agent.end();
  expect(await agent.gone).toEqual({ code: 5, signal: null });
});

it('SIGKILL comes last, and takes its group and what ran away from it along', async () => {
  const file = path.join(folder, 'pids.json');
  const agent = launch([process.execPath, stubborn, file]);
  const pids = await until('the processes', () =>
    existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8') || 'false') as number[] | false) : undefined,
  );
  await agent.end();
  expect(await agent.gone).toEqual({ code: null, signal: 'SIGKILL' });
  await until('all of them to be gone', () => pids.every((pid) => !lives(pid)));
});

/** Starts an agent with a child that has run away into a group of its own; returns the child's id as well. */
async function launchWithRunaway(env?: Record<string, string>): Promise<[AgentProcess, number]> {
  const script = '/usr/bin/setsid /bin/sleep 61 >/dev/null & echo $!; read -r line';
  const agent = launch(['/bin/sh', '-c', script], env);
  let output = '';
  agent.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const runaway = await until('the runaway', () => output.includes('\n') && Number(output));
  await until('it to have run away', () => groupOf(runaway) === runaway);
  return [agent, runaway];
}

const groupOf = (pid: number): number =>
  Number(
    readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')[2],
  );

it('an agent that ends by itself leaves nothing that ran away from it', async () => {
  const [agent, runaway] = await launchWithRunaway();
  agent.stdin.write('\n');
  expect(await agent.gone).toEqual({ code: 0, signal: null });
  await until('the runaway to be gone', () => !lives(runaway));
});

it('nor does one whose PATH holds none of what the watcher uses', async () => {
  const [agent, runaway] = await launchWithRunaway({ PATH: '/nowhere' });
  await agent.end();
  await until('the runaway to be gone', () => !lives(runaway));
});
