import { runnerAnswers, type RunnerAction, type RunnerAnswer } from '@kandev/contracts';
import { RunnerError } from './runner-registry.ts';

/** What a runner's answer to an action says, checked. @throws RunnerError INTERNAL for one that says something else */
export const readAnswer = <A extends RunnerAction>(action: A, payload: unknown): RunnerAnswer<A> => {
  if (!asksForSomething(action)) return undefined as RunnerAnswer<A>;
  const read = runnerAnswers[action].safeParse(payload);
  if (read.success) return read.data as RunnerAnswer<A>;
  throw new RunnerError('INTERNAL', `The runner answered ${action} with something else.`, {
    issues: read.error.issues,
  });
};

const asksForSomething = (action: RunnerAction): action is keyof typeof runnerAnswers =>
  Object.hasOwn(runnerAnswers, action);
