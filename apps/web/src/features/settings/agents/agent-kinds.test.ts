import type { KnownAgent } from '@kandev/contracts';
import { expect, it } from 'vitest';
import { firstKind, OTHER_KIND, withKind } from './agent-kinds.ts';
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

it('a new profile begins with an agent that is there and has none', () => {
  expect(firstKind(agents)).toBe('here');
  expect(firstKind([])).toBe('claude-acp');
});

it('a kind fills in what it is called and how it is started, and the next one does so anew', () => {
  const here = withKind(draftOf(null), 'here', agents);
  expect(here).toMatchObject({ agent_id: 'here', name: 'The here', command: 'here', args: 'acp\n--x' });
  expect(withKind(here, 'missing', agents)).toMatchObject({ name: 'The missing', command: 'missing' });
  expect(withKind(here, OTHER_KIND, agents)).toMatchObject({ name: '', command: '', args: '' });
});

it('what was typed stays: the name by itself, and how it is started as a whole', () => {
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
