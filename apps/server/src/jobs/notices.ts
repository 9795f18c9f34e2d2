import type { Deps } from '../deps.ts';
import { consumeThrough, listUnconsumedNotices, type NoticeRow } from '../stores/notices.ts';
import { findSession } from '../stores/sessions.ts';
import type { Tx } from '../stores/writer.ts';

type DispatchDeps = Pick<Deps, 'database' | 'writer'> & { log: Pick<Deps['log'], 'error'> };

/** One way to reach people. It receives each notice once, in the transaction that marks the notice as consumed. */
export interface NoticeProvider {
  readonly name: string;
  deliver(tx: Tx, notice: NoticeRow): void;
}

/**
 * Delivers every notice to every provider once: those that a crash left over now, and later ones as soon as they
 * are committed. Returns a function that stops it.
 */
export function dispatchNotices(deps: DispatchDeps, providers: readonly NoticeProvider[]): () => void {
  const dispatch = (): void => {
    for (const provider of providers) dispatchTo(deps, provider);
  };
  dispatch();
  return deps.writer.onCommit(dispatch);
}

/**
 * Delivers all unconsumed notices and marks them in one transaction, so a restart repeats none. After a failure
 * the next commit tries all of them again.
 */
function dispatchTo({ database, writer, log }: DispatchDeps, provider: NoticeProvider): void {
  try {
    const notices = listUnconsumedNotices(database, provider.name);
    const last = notices.at(-1);
    if (last === undefined) return;
    writer.transact((tx) => {
      consumeThrough(tx, provider.name, last.id);
      for (const notice of notices) provider.deliver(tx, notice);
    });
  } catch (error) {
    log.error({ err: error, provider: provider.name }, 'a notice could not be delivered');
  }
}

/** Reaches every open browser through the event log. A browser shows an occurrence once. */
export const liveProvider: NoticeProvider = {
  name: 'live',
  deliver(tx, { event, occurrence_id, task_id, session_id, title, body }) {
    const agent = findSession(tx, session_id)?.agent.profile_name;
    tx.emit({
      type: 'notification',
      task_id,
      session_id,
      payload: { event, occurrence_id, task_id, session_id, agent, title, body },
    });
  },
};
