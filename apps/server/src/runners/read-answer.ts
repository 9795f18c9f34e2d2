import { runnerResults, type RunnerAction, type RunnerResult } from '@kandev/contracts';
import { RunnerError } from './runner-registry.ts';

/** What a runner's answer to an action says, checked. @throws RunnerError INTERNAL for one that says something else */
export function readAnswer<A extends RunnerAction>(action: A, payload: unknown): RunnerResult<A> {
  if (!asksForSomething(action)) return undefined as RunnerResult<A>;
  const read = runnerResults[action].safeParse(payload);
  if (read.success) return read.data as RunnerResult<A>;
  throw new RunnerError('INTERNAL', `The runner answered ${action} with something else.`, {
    issues: read.error.issues,
  });
}

const asksForSomething = (action: RunnerAction): action is keyof typeof runnerResults =>
  Object.hasOwn(runnerResults, action);
