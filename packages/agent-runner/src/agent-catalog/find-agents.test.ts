import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createAgentProfile, findAgentsResult } from '@kandev/contracts';
import { afterEach, expect, it } from 'vitest';
import { RunnerHarness } from '../testing/runner-harness.ts';
import { findAgents, knownAgents } from './find-agents.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'agents-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function installProgram(name: string, mode = 0o755): string {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, name);
  writeFileSync(file, `#!/bin/sh\ntouch ${path.join(folder, 'ran')}\n`);
  chmodSync(file, mode);
  return file;
}

const foundAgentIds = (agents: ReturnType<typeof findAgents>): string[] =>
  agents.filter((agent) => agent.found).map(({ agent_id }) => agent_id);

it('finds the agents whose command is in the machine’s PATH, and the bundled demo agent', () => {
  const gemini = installProgram('gemini');
  installProgram('qwen', 0o644);
  const agents = findAgents({ PATH: '/nowhere', KANDEV_MACHINE_PATH: `/nowhere:${folder}` });
  expect(foundAgentIds(agents)).toEqual(['gemini-acp', 'demo-acp']);
  expect(agents.find(({ agent_id }) => agent_id === 'gemini-acp')).toMatchObject({ path: gemini });
  expect(agents.find(({ agent_id }) => agent_id === 'qwen-acp')).toMatchObject({ found: false, path: null });
});

it('gives install instructions for every agent that is not bundled', () => {
  const missing = findAgents({ PATH: '' }).filter((agent) => !agent.found);
  expect(missing.length).toBeGreaterThan(7);
  for (const { install, page } of missing) {
    expect(install).toMatch(/^(npm install -g|curl) /);
    expect(page).toMatch(/^https:/);
  }
});

it('every known agent is a valid profile with a unique id', () => {
  for (const { name, agent_id, command, args } of knownAgents) {
    expect(createAgentProfile.safeParse({ name, agent_id, command, args })).toMatchObject({ success: true });
  }
  expect(new Set(knownAgents.map(({ agent_id }) => agent_id)).size).toBe(knownAgents.length);
});

it('answers the server’s request with the found agents', async () => {
  await using harness = await RunnerHarness.open();
  const response = await harness.server.request('agent.agents.find', {});
  const { agents } = findAgentsResult.parse(response.ok && response.payload);
  expect(foundAgentIds(agents)).toContain('demo-acp');
});
