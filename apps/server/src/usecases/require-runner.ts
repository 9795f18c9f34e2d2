import type { RunnerId } from '@kandev/contracts';
import { AppError } from '../errors.ts';
import type { Deps } from './deps.ts';

/** The runner that is named, else the one that sessions start on. @throws AppError NO_RUNNER where it is not connected */
export function requireRunner(
  { runners }: Pick<Deps, 'runners'>,
  named: RunnerId | undefined,
  whatNext: string,
): RunnerId {
  const chosen = named ?? runners.connected()[0];
  if (chosen === undefined || !runners.isConnected(chosen)) {
    throw new AppError('NO_RUNNER', `No runner is connected. Start one, then ${whatNext}.`);
  }
  return chosen;
}
