import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { until } from '../testing/until.ts';
import { AgentRecords } from './agent-records.ts';
import { processStart } from './process-start.ts';

let folder: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'agent-records-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** A process that only waits, the leader of a group of its own. */
const waiting = (): { pid: number; gone: Promise<unknown>; end: () => Promise<unknown> } => {
  const child = spawn('/bin/sleep', ['60'], { detached: true, stdio: 'ignore' });
  children.push(child);
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const end = (): Promise<unknown> => {
    child.kill('SIGKILL');
    return gone;
  };
  return { pid: child.pid ?? 0, gone, end };
};

const never = new Promise<never>(() => undefined);

it('field case 63: an agent whose runner is gone is ended by the next one, once', async () => {
  const [runner, agent] = [waiting(), waiting()];
  new AgentRecords(folder, runner.pid).keep(agent.pid, never);
  const next = new AgentRecords(folder);
  expect(next.reap()).toEqual([]);
  expect(processStart(agent.pid)).toBeDefined();
  await runner.end();
  expect(next.reap()).toEqual([agent.pid]);
  await agent.gone;
  expect(next.reap()).toEqual([]);
  expect(readdirSync(folder)).toEqual([]);
});

it('a process that has the pid of an earlier agent is never touched', async () => {
  const [runner, stranger] = [waiting(), waiting()];
  new AgentRecords(folder, runner.pid).keep(stranger.pid, never);
  await runner.end();
  const file = path.join(folder, `${stranger.pid}.json`);
  const kept = JSON.parse(readFileSync(file, 'utf8')) as { agent: { start: string } };
  writeFileSync(file, JSON.stringify({ ...kept, agent: { ...kept.agent, start: 'another time' } }));
  writeFileSync(path.join(folder, '1.json'), '{"agent":{"pid":-1,"start":"x"}}');
  writeFileSync(path.join(folder, '2.json'), 'no record');
  expect(new AgentRecords(folder).reap()).toEqual([]);
  expect(processStart(stranger.pid)).toBeDefined();
  expect(readdirSync(folder)).toEqual([]);
});

it('an agent that ends leaves no record', async () => {
  const agent = waiting();
  new AgentRecords(folder).keep(agent.pid, agent.gone);
  expect(readdirSync(folder)).toHaveLength(1);
  await agent.end();
  await until('its record to be gone', () => readdirSync(folder).length === 0);
});
