import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { until } from '../testing/until.ts';
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

/** A process that only waits, the leader of a group of its own, with these variables alone. */
function waiting(env: Record<string, string> = {}): {
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
const runawayOf = (agent: { pid: number }): ReturnType<typeof waiting> =>
  waiting({ OTHER: 'variable', KANDEV_SESSION: `${agent.pid}.abc` });

const never = new Promise<never>(() => undefined);

it('field case 63: an agent whose runner is gone is ended by the next one, once', async () => {
  const [runner, agent] = [waiting(), waiting()];
  new AgentRecords(folder, runner.pid).record(agentOf(agent), never);
  const next = new AgentRecords(folder);
  expect(next.killOrphans()).toEqual([]);
  expect(processStartStamp(agent.pid)).toBeDefined();
  await runner.end();
  expect(next.killOrphans()).toEqual([agent.pid]);
  await agent.gone;
  expect(next.killOrphans()).toEqual([]);
  expect(readdirSync(folder)).toEqual([]);
});

it('ends also what a runner of an earlier release has recorded', async () => {
  const [runner, agent] = [waiting(), waiting()];
  const kept = [agent, runner].map(({ pid }) => ({ pid, start: processStartStamp(pid) }));
  const text = JSON.stringify({ agent: kept[0], runner: kept[1] });
  writeFileSync(path.join(folder, `${agent.pid}.json`), text);
  expect(new AgentRecords(folder).killOrphans()).toEqual([]);
  await runner.end();
  expect(new AgentRecords(folder).killOrphans()).toEqual([agent.pid]);
  await agent.gone;
});

it('a process that has the pid of an earlier agent is never touched', async () => {
  const [runner, stranger] = [waiting(), waiting()];
  new AgentRecords(folder, runner.pid).record(agentOf(stranger), never);
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
  const agent = waiting();
  new AgentRecords(folder).record(agentOf(agent), agent.gone);
  expect(readdirSync(folder)).toHaveLength(1);
  await agent.end();
  await until('its record to be gone', () => readdirSync(folder).length === 0);
});

it('field case 63: what ran away from an agent is found by its mark, whoever else has died, and nothing else is', async () => {
  const [runner, agent, likeIt] = [waiting(), waiting(), waiting({ KANDEV_SESSION: 'x' })];
  const runaway = runawayOf(agent);
  const cousin = waiting({ KANDEV_SESSION: `${agent.pid}.abcd`, MARK: `KANDEV_SESSION=${agent.pid}.abc` });
  new AgentRecords(folder, runner.pid).record(agentOf(agent), never);
  await agent.end();
  const next = new AgentRecords(folder);
  expect(next.killOrphans()).toEqual([]);
  await runner.end();
  expect(next.killOrphans()).toEqual([runaway.pid]);
  await runaway.gone;
  for (const { pid } of [likeIt, cousin]) expect(processStartStamp(pid)).toBeDefined();
  expect(readdirSync(folder)).toEqual([]);
});

it('field case 63: the record of an agent that ended stays for as long as something ran away from it', async () => {
  const [runner, agent] = [waiting(), waiting()];
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
