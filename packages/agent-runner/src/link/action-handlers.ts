import type { RunnerAction, RunnerActionPayload, RunnerAnswer } from '@kandev/contracts';

/** What the runner does for each action of the server. Fails with a StreamError where it does not. */
export type ActionHandlers = {
  [A in RunnerAction]: (
    payload: RunnerActionPayload<A>,
  ) => RunnerAnswer<A> extends undefined ? Promise<void> | undefined : Promise<RunnerAnswer<A>>;
};
