import type { RunnerAction, RunnerActionPayload, RunnerResult } from '@kandev/contracts';

/** What the runner does for each action of the server. Fails with a StreamError where it does not. */
export type ActionHandlers = {
  [A in RunnerAction]: (
    payload: RunnerActionPayload<A>,
  ) => RunnerResult<A> extends undefined ? Promise<void> | undefined : Promise<RunnerResult<A>>;
};
