import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { AgentRecords, type MarkedAgent } from './agent-records.ts';
import { processStartStamp } from './process-table.ts';

let folder: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'agent-records-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a process that only sleeps, as the leader of its own group, with these variables alone. */
function startSleeper(env: Record<string, string> = {}): {
  pid: number;
  gone: Promise<unknown>;
  end: () => Promise<unknown>;
} {
  const child = spawn('/bin/sleep', ['60'], { detached: true, stdio: 'ignore', env });
  children.push(child);
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const end = (): Promise<unknown> => {
    child.kill('SIGKILL');
    return gone;
  };
  return { pid: child.pid ?? 0, gone, end };
}

const agentOf = ({ pid }: { pid: number }): MarkedAgent => ({ pid, mark: `KANDEV_SESSION=${pid}.abc` });
const runawayOf = (agent: { pid: number }): ReturnType<typeof startSleeper> =>
  startSleeper({ OTHER: 'variable', KANDEV_SESSION: `${agent.pid}.abc` });

const neverEnds = new Promise<never>(() => undefined);

it('an agent whose runner is gone is ended by the next runner, once', async () => {
  const [runner, agent] = [startSleeper(), startSleeper()];
  new AgentRecords(folder, runner.pid).record(agentOf(agent), neverEnds);
  const next = new AgentRecords(folder);
  expect(next.killOrphans()).toEqual([]);
  expect(processStartStamp(agent.pid)).toBeDefined();
  await runner.end();
  expect(next.killOrphans()).toEqual([agent.pid]);
  await agent.gone;
  expect(next.killOrphans()).toEqual([]);
  expect(readdirSync(folder)).toEqual([]);
});

it('ends an agent that a runner of an earlier release recorded', async () => {
  const [runner, agent] = [startSleeper(), startSleeper()];
  const kept = [agent, runner].map(({ pid }) => ({ pid, start: processStartStamp(pid) }));
  const text = JSON.stringify({ agent: kept[0], runner: kept[1] });
  writeFileSync(path.join(folder, `${agent.pid}.json`), text);
  expect(new AgentRecords(folder).killOrphans()).toEqual([]);
  await runner.end();
  expect(new AgentRecords(folder).killOrphans()).toEqual([agent.pid]);
  await agent.gone;
});

it('a process that reuses the pid of an earlier agent is never ended', async () => {
  const [runner, stranger] = [startSleeper(), startSleeper()];
  new AgentRecords(folder, runner.pid).record(agentOf(stranger), neverEnds);
  await runner.end();
  const [file = ''] = readdirSync(folder).map((name) => path.join(folder, name));
  const kept = JSON.parse(readFileSync(file, 'utf8')) as { agent: { start: string } };
  writeFileSync(file, JSON.stringify({ ...kept, agent: { ...kept.agent, start: 'another time' } }));
  writeFileSync(path.join(folder, '1.json'), '{"agent":{"pid":-1,"start":"x"}}');
  writeFileSync(path.join(folder, '2.json'), 'no record');
  expect(new AgentRecords(folder).killOrphans()).toEqual([]);
  expect(processStartStamp(stranger.pid)).toBeDefined();
  expect(readdirSync(folder)).toEqual([]);
});

it('an agent that ends leaves no record', async () => {
  const agent = startSleeper();
  new AgentRecords(folder).record(agentOf(agent), agent.gone);
  expect(readdirSync(folder)).toHaveLength(1);
  await agent.end();
  await eventually(() => expect(readdirSync(folder)).toEqual([]));
});

it('a runaway of a dead agent is found by its mark, and no other process is ended', async () => {
  const [runner, agent, markedOtherwise] = [
    startSleeper(),
    startSleeper(),
    startSleeper({ KANDEV_SESSION: 'x' }),
  ];
  const runaway = runawayOf(agent);
  const markedSimilarly = startSleeper({
    KANDEV_SESSION: `${agent.pid}.abcd`,
    MARK: `KANDEV_SESSION=${agent.pid}.abc`,
  });
  new AgentRecords(folder, runner.pid).record(agentOf(agent), neverEnds);
  await agent.end();
  const next = new AgentRecords(folder);
  expect(next.killOrphans()).toEqual([]);
  await runner.end();
  expect(next.killOrphans()).toEqual([runaway.pid]);
  await runaway.gone;
  for (const { pid } of [markedOtherwise, markedSimilarly]) expect(processStartStamp(pid)).toBeDefined();
  expect(readdirSync(folder)).toEqual([]);
});

it('the record of an ended agent stays while a runaway of it lives', async () => {
  const [runner, agent] = [startSleeper(), startSleeper()];
  const runaway = runawayOf(agent);
  const gone = agent.gone.then(() => undefined);
  new AgentRecords(folder, runner.pid).record(agentOf(agent), gone);
  await agent.end();
  await gone;
  await runner.end();
  expect(new AgentRecords(folder).killOrphans()).toEqual([runaway.pid]);
  await runaway.gone;
  expect(readdirSync(folder)).toEqual([]);
});
