import { sessionState } from '@kandev/contracts';
import { expect, it } from 'vitest';
import type { SessionChange } from './session.ts';
import { nextSessionState } from './session.ts';

const changes: SessionChange[] = [
  { type: 'agent_requested' },
  { type: 'agent_ready' },
  { type: 'turn_opened' },
  { type: 'turn_ended' },
  { type: 'question_asked', source: 'ask_user_question' },
  { type: 'question_settled', turn_open: true, tool_waits: false },
  { type: 'agent_suspended' },
  { type: 'stopped', last_turn_cancelled: true },
  { type: 'failed' },
];

it('moves through the states of a session in order', () => {
  const states = changes
    .slice(0, 4)
    .reduce<string[]>(
      (seen, change) => [...seen, nextSessionState(sessionState.parse(seen.at(-1)), change)],
      ['CREATED'],
    );
  expect(states).toEqual(['CREATED', 'STARTING', 'WAITING_FOR_INPUT', 'RUNNING', 'WAITING_FOR_INPUT']);
});

it.each(['COMPLETED', 'CANCELLED'] as const)('changes nothing once a session is %s', (state) => {
  expect(changes.map((change) => nextSessionState(state, change))).toEqual(changes.map(() => state));
});

it('only the question tool makes a running session wait, and only the last of its questions lets it run [R14]', () => {
  expect(nextSessionState('RUNNING', { type: 'question_asked', source: 'elicitation' })).toBe('RUNNING');
  expect(nextSessionState('RUNNING', { type: 'question_asked', source: 'ask_user_question' })).toBe(
    'WAITING_FOR_INPUT',
  );
  const settled = { type: 'question_settled', turn_open: true } as const;
  expect(nextSessionState('WAITING_FOR_INPUT', { ...settled, tool_waits: true })).toBe('WAITING_FOR_INPUT');
  expect(nextSessionState('WAITING_FOR_INPUT', { ...settled, tool_waits: false })).toBe('RUNNING');
  const between = { ...settled, turn_open: false, tool_waits: false };
  expect(nextSessionState('WAITING_FOR_INPUT', between)).toBe('WAITING_FOR_INPUT');
});

it('is idle when its agent is suspended, and can be started again', () => {
  expect(nextSessionState('WAITING_FOR_INPUT', { type: 'agent_suspended' })).toBe('IDLE');
  expect(nextSessionState('FAILED', { type: 'agent_suspended' })).toBe('FAILED');
  expect(nextSessionState('IDLE', { type: 'agent_requested' })).toBe('STARTING');
});

it('is completed when it is stopped between turns, cancelled when it is stopped in a turn', () => {
  expect(nextSessionState('IDLE', { type: 'stopped', last_turn_cancelled: false })).toBe('COMPLETED');
  expect(nextSessionState('RUNNING', { type: 'stopped', last_turn_cancelled: true })).toBe('CANCELLED');
});
