import type { AgentProfile, KnownAgent } from '@kandev/contracts';
import { expect, it } from 'vitest';
import { agentChoices, defaultChoice } from './agent-choices.ts';
import { hasRealAgent } from './demo-agent.ts';

const agent = (agent_id: string, overrides: object = {}): KnownAgent =>
  ({
    agent_id,
    name: agent_id,
    command: agent_id,
    args: ['acp'],
    found: true,
    path: `/bin/${agent_id}`,
    ...overrides,
  }) as unknown as KnownAgent;

const profile = (id: string, command: string): AgentProfile =>
  ({
    id,
    name: `Profile ${id}`,
    agent_id: 'custom',
    command,
    args: [],
    env: { KEY: 'k' },
  }) as unknown as AgentProfile;

const demo = agent('demo', { command: 'kandev-demo-agent', profile_id: 'p-demo' });
const demoProfile = profile('p-demo', 'kandev-demo-agent');

it('a found agent can be chosen, and a missing one cannot', () => {
  const choices = agentChoices([agent('gemini'), agent('qwen', { found: false }), demo], []);
  expect(choices.map(({ key }) => key)).toEqual(['gemini', 'demo']);
  expect(choices[0]).toMatchObject({
    path: '/bin/gemini',
    profile: null,
    launch: { env: {}, args: ['acp'] },
  });
});

it('an agent starts as its profile says, and a profile of another program can be chosen too', () => {
  const mine = profile('p-1', '/opt/mine');
  const choices = agentChoices([demo], [demoProfile, mine]);
  expect(choices.map(({ key }) => key)).toEqual(['demo', 'p-1']);
  expect(choices[0]?.launch).toMatchObject({ name: 'Profile p-demo', env: { KEY: 'k' } });
});

it('the demo agent is the default only where no other was found', () => {
  expect(defaultChoice(agentChoices([demo], []))?.key).toBe('demo');
  expect(defaultChoice(agentChoices([agent('gemini'), demo], []))?.key).toBe('gemini');
  expect(defaultChoice(agentChoices([demo], [demoProfile, profile('p-1', 'no-such-command')]))?.key).toBe(
    'demo',
  );
  expect(defaultChoice([])).toBeUndefined();
});

it('the demo agent does not count as a real agent', () => {
  expect(hasRealAgent([])).toBe(false);
  expect(hasRealAgent([demoProfile])).toBe(false);
  expect(hasRealAgent([demoProfile, profile('p-1', 'gemini')])).toBe(true);
});
