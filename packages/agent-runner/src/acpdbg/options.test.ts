import { describe, expect, it } from 'vitest';
import { readOptions, UsageError } from './options.ts';

function read(...args: string[]) {
  const options = readOptions(args);
  if (options === 'help') throw new Error('help');
  return options;
}

describe('readOptions', () => {
  it('leaves everything from the first word that is no option of ours to the agent', () => {
    expect(read('--prompt', 'hi', 'node', 'agent.js', '--raw', '--acp')).toMatchObject({
      command: ['node', 'agent.js', '--raw', '--acp'],
      prompts: ['hi'],
      raw: false,
    });
  });

  it('takes a leading -- from a package manager, and one of its own before the command', () => {
    expect(read('--', '--raw', '--', '--odd-command', 'x')).toMatchObject({
      command: ['--odd-command', 'x'],
      raw: true,
    });
    expect(read('--', 'node', '--', 'x').command).toEqual(['node', '--', 'x']);
  });

  it('offers elicitation unless told not to, and reads variables up to the first =', () => {
    expect(read('agent')).toMatchObject({ elicitation: true, agentId: 'custom', mode: null, env: {} });
    expect(read('--no-elicitation', '--env', 'A=b=c', '--env=B=', 'agent')).toMatchObject({
      elicitation: false,
      env: { A: 'b=c', B: '' },
    });
  });

  it('gives help only when it is asked for', () => {
    expect(readOptions(['--help'])).toBe('help');
    expect(readOptions(['--', '--help'])).toBe('help');
  });

  it.each([[[]], [['--raw']], [['--nonsense', 'agent']], [['--env', 'novalue', 'agent']], [['--prompt']]])(
    'refuses %j in one line',
    (args) => {
      expect(() => readOptions(args)).toThrow(UsageError);
    },
  );
});
