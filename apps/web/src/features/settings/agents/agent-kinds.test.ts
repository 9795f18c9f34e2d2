import type { KnownAgent } from '@kandev/contracts';
import { expect, it } from 'vitest';
import { defaultKind, CUSTOM_KIND, withKind } from './agent-kinds.ts';
import { draftOf } from './profile-draft.ts';

const agent = (agent_id: string, found: boolean, profile_id: string | null = null): KnownAgent =>
  ({
    agent_id,
    name: `The ${agent_id}`,
    command: agent_id,
    args: ['acp', '--x'],
    found,
    profile_id,
  }) as KnownAgent;

const agents = [agent('missing', false), agent('set-up', true, 'p'), agent('here', true)];

it('a new profile starts with a found agent that has no profile', () => {
  expect(defaultKind(agents)).toBe('here');
  expect(defaultKind([])).toBe('claude-acp');
});

it('a kind fills in its name, command and arguments, and the next kind replaces them', () => {
  const here = withKind(draftOf(null), 'here', agents);
  expect(here).toMatchObject({ agent_id: 'here', name: 'The here', command: 'here', args: 'acp\n--x' });
  expect(withKind(here, 'missing', agents)).toMatchObject({ name: 'The missing', command: 'missing' });
  expect(withKind(here, CUSTOM_KIND, agents)).toMatchObject({ name: '', command: '', args: '' });
});

it('typed values stay: the name by itself, command and arguments together', () => {
  const here = withKind(draftOf(null), 'here', agents);
  expect(withKind({ ...here, name: 'Mine' }, 'missing', agents)).toMatchObject({
    name: 'Mine',
    command: 'missing',
  });
  expect(withKind({ ...here, args: 'acp' }, 'missing', agents)).toMatchObject({
    agent_id: 'missing',
    name: 'The missing',
    command: 'here',
    args: 'acp',
  });
});
