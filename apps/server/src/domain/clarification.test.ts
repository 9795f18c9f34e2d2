import type { Cause, Outcome } from '@kandev/contracts';
import { cause, outcome } from '@kandev/contracts';
import { expect, it } from 'vitest';
import { clarificationStatusOf, isAgentDisconnected, permissionStatusOf } from './clarification.ts';

const ends: [Outcome, Cause, string][] = [
  ['accepted', 'operator', 'answered'],
  ['declined', 'operator', 'rejected'],
  ['declined', 'deadline', 'expired'],
  ['cancelled', 'agent_withdrew', 'cancelled'],
  ['cancelled', 'turn_cancelled', 'cancelled'],
  ['cancelled', 'session_stopped', 'cancelled'],
  ['cancelled', 'runner_shutdown', 'cancelled'],
  ['cancelled', 'agent_gone', 'cancelled'],
];

it.each(ends)('%s by %s reads as %s [R4]', (told, why, status) => {
  expect(clarificationStatusOf({ outcome: told, cause: why })).toBe(status);
});

it('only a refusal by a person reads as rejected [R4]', () => {
  const rejected = outcome.options.flatMap((told) =>
    cause.options.filter((why) => clarificationStatusOf({ outcome: told, cause: why }) === 'rejected'),
  );
  expect(rejected).toEqual(['operator']);
});

it('only an agent that is gone leaves its records disconnected [R17]', () => {
  expect(cause.options.filter(isAgentDisconnected)).toEqual(['agent_gone']);
});

it('counts the choice of a refusing option as an answer to a permission', () => {
  expect(permissionStatusOf({ outcome: 'accepted', cause: 'operator' })).toBe('answered');
  expect(permissionStatusOf({ outcome: 'declined', cause: 'operator' })).toBe('answered');
  expect(permissionStatusOf({ outcome: 'cancelled', cause: 'operator' })).toBe('cancelled');
});
