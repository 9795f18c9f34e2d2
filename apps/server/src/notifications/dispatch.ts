import type { Reader } from '../db/database.ts';
import { consumeThrough, unconsumedNotices } from '../stores/notices.ts';
import type { Writer } from '../stores/writer.ts';
import type { Log } from '../usecases/log.ts';
import type { NoticeProvider } from './provider.ts';

type DispatchDeps = { database: Reader; writer: Writer; log: Pick<Log, 'error'> };

/**
 * Hands every notice to every provider once: those that a crash left over now, and later ones as soon as
 * they are committed. Returns what ends that.
 */
export function watchNotices(deps: DispatchDeps, providers: readonly NoticeProvider[]): () => void {
  const dispatch = (): void => {
    for (const provider of providers) dispatchTo(deps, provider);
  };
  dispatch();
  return deps.writer.onCommit(dispatch);
}

/**
 * Delivering all that is due and noting it are one transaction, so a restart repeats none. Where one fails,
 * all are tried again with the next commit.
 */
function dispatchTo({ database, writer, log }: DispatchDeps, provider: NoticeProvider): void {
  try {
    const due = unconsumedNotices(database, provider.name);
    const last = due.at(-1);
    if (last === undefined) return;
    writer.transact((tx) => {
      consumeThrough(tx, provider.name, last.id);
      for (const notice of due) provider.deliver(tx, notice);
    });
  } catch (error) {
    log.error({ err: error, provider: provider.name }, 'a notice could not be handed over');
  }
}
