import { expect, it } from 'vitest';
import { draftOf, readDraft, readLaunch, hasSameLaunch } from './profile-draft.ts';

const draft = (changes = {}) => ({ ...draftOf(null), name: 'Mine', command: 'agent', ...changes });

it('reads one argument a line, spaces and all, and variables by their first equals sign', () => {
  expect(
    readDraft(draft({ args: '--flag\r\nwith space\n\n', env: 'A=1\n\nURL=x=y ', default_mode: ' plan ' })),
  ).toEqual({
    profile: {
      name: 'Mine',
      agent_id: 'claude-acp',
      command: 'agent',
      args: ['--flag', 'with space'],
      env: { A: '1', URL: 'x=y ' },
      default_mode: 'plan',
      permission_policy: 'ask',
      disable_question_tool: false,
    },
  });
});

it('names every problem with its field or line', () => {
  expect(readDraft(draft({ name: ' ', command: '', env: 'A=1\nnonsense' }))).toEqual({
    problems: ['name', 'command', { envLine: 2 }],
  });
});

it('names the field that is longer than a process can be started with', () => {
  const long = `A=${'x'.repeat(30_000)}\n`;
  expect(readLaunch(draft({ args: long.repeat(4) }))).toEqual({ problems: ['args'] });
  const env = ['A', 'B', 'C', 'D'].map((name) => name + long).join('');
  expect(readLaunch(draft({ env }))).toEqual({ problems: ['env'] });
});

it('an unchanged profile reads back as it was', () => {
  const profile = {
    name: 'Mine',
    agent_id: 'custom',
    command: 'agent',
    args: ['a b', '--x'],
    env: { TOKEN: 'a=b' },
    default_mode: null,
    permission_policy: 'allow_reads',
    disable_question_tool: true,
  };
  const stored = { id: '', created_at: '', updated_at: '', ...profile };
  expect(readDraft(draftOf(stored as unknown as Parameters<typeof draftOf>[0]))).toEqual({ profile });
});

it('a draft without a name can be tried, and its result holds until the launch changes', () => {
  const unnamed = draft({ name: '', args: '--acp' });
  expect(readLaunch(unnamed)).toEqual({
    launch: { agent_id: 'claude-acp', command: 'agent', args: ['--acp'], env: {}, default_mode: null },
  });
  expect(hasSameLaunch(unnamed, { ...unnamed, name: 'Mine', permission_policy: 'allow_all' })).toBe(true);
  for (const change of [{ command: 'other' }, { args: '' }, { env: 'A=1' }, { default_mode: 'plan' }])
    expect(hasSameLaunch(unnamed, { ...unnamed, ...change })).toBe(false);
});
