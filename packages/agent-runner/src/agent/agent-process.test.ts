import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { isAlive, processGroupOf } from '../testing/processes.ts';
import { AgentProcess } from './agent-process.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'agents-'));
afterAll(() => rmSync(folder, { recursive: true }));
const signalIgnoringAgent = fileURLToPath(new URL('../testing/signal-ignoring-agent.mjs', import.meta.url));

const launch = (command: string[], env: Record<string, string> = {}): AgentProcess =>
  new AgentProcess({
    command,
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', KANDEV_SESSION: command.join(' '), ...env },
    mark: `KANDEV_SESSION=${command.join(' ')}`,
    timing: { closeGraceMs: 100, stopGraceMs: 200 },
  });

/** Waits for the first lines that an agent prints. */
async function firstLines(agent: AgentProcess, count: number): Promise<string[]> {
  let output = '';
  for await (const chunk of agent.stdout.iterator({ destroyOnReturn: false })) {
    output += String(chunk);
    const lines = output.split('\n').slice(0, -1);
    if (lines.length >= count) return lines.slice(0, count);
  }
  throw new Error(`the agent ended after ${output}`);
}

it('the spawned process is the agent itself, the leader of its own group, without other children', async () => {
  const agent = launch([
    '/bin/sh',
    '-c',
    'echo $$ $(ps -o pgid= -p $$); ps --no-headers --ppid $$ -o comm; echo end; cat',
  ]);
  const [ids, ...children] = await firstLines(agent, 3);
  expect(ids).toBe(`${agent.pid ?? ''} ${agent.pid ?? ''}`);
  expect(children.map((line) => line.trim())).toEqual(['ps', 'end']);
  await agent.end();
});

it('closing stdin ends an agent that reads it', async () => {
  const agent = launch(['/bin/sh', '-c', 'cat >/dev/null; exit 4']);
  await agent.end();
  expect(await agent.gone).toEqual({ code: 4, signal: null });
});

it('SIGTERM ends an agent that ignores the end of its stdin', async () => {
  const agent = launch(['/bin/sh', '-c', 'trap "exit 5" TERM; echo up; while :; do sleep 0.02; done']);
  await firstLines(agent, 1);
  await agent.end();
  expect(await agent.gone).toEqual({ code: 5, signal: null });
});

it('SIGKILL ends an agent that ignores signals, with its group and its runaways', async () => {
  const file = path.join(folder, 'pids.json');
  const agent = launch([process.execPath, signalIgnoringAgent, file]);
  const pids = await eventually(() => JSON.parse(readFileSync(file, 'utf8')) as number[]);
  await agent.end();
  expect(await agent.gone).toEqual({ code: null, signal: 'SIGKILL' });
  await eventually(() => expect(pids.filter(isAlive)).toEqual([]));
});

/** Starts an agent whose child is in a process group of its own; returns the agent and the child's id. */
async function launchWithRunaway(env?: Record<string, string>): Promise<[AgentProcess, number]> {
  const script = '/usr/bin/setsid /bin/sleep 61 >/dev/null & echo $!; read -r line';
  const agent = launch(['/bin/sh', '-c', script], env);
  const runaway = Number((await firstLines(agent, 1))[0]);
  await eventually(() => expect(processGroupOf(runaway)).toBe(runaway));
  return [agent, runaway];
}

it('an agent that exits by itself leaves no runaway', async () => {
  const [agent, runaway] = await launchWithRunaway();
  agent.stdin.write('\n');
  expect(await agent.gone).toEqual({ code: 0, signal: null });
  await eventually(() => expect(isAlive(runaway)).toBe(false));
});

it('an agent leaves no runaway even when its PATH has none of the watcher’s commands', async () => {
  const [agent, runaway] = await launchWithRunaway({ PATH: '/nowhere' });
  await agent.end();
  await eventually(() => expect(isAlive(runaway)).toBe(false));
});
