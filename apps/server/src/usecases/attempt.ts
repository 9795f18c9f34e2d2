import { storeFailureCode } from '../db/store-failure.ts';
import type { Tx } from '../stores/writer.ts';

export type Attempt<T> = { ok: true; value: T } | { ok: false; error: unknown };

/**
 * Does one of several things in a transaction, so that one which can never be stored does not keep back the
 * others: it alone is undone. The error is the innermost, which quotes nothing of what was to be stored.
 *
 * @throws what the store threw because it can write nothing now: the whole is worth another try
 */
export function attempt<T>(tx: Tx, work: () => T): Attempt<T> {
  try {
    return { ok: true, value: tx.apart(work) };
  } catch (error) {
    if (storeFailureCode(error) !== undefined) throw error;
    return { ok: false, error: innermost(error) };
  }
}

function innermost(error: unknown): unknown {
  let at = error;
  while (at instanceof Error && at.cause !== undefined) at = at.cause;
  return at;
}
