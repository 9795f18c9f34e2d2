import type { Reader } from '../db/database.ts';
import type { Log } from '../deps.ts';
import type { NoticeRow } from '../stores/notices.ts';
import { consumeThrough, listUnconsumedNotices } from '../stores/notices.ts';
import { findSession } from '../stores/sessions.ts';
import type { Tx, Writer } from '../stores/writer.ts';

type DispatchDeps = { database: Reader; writer: Writer; log: Pick<Log, 'error'> };

/**
 * Hands every notice to every provider once: those that a crash left over now, and later ones as soon as
 * they are committed. Returns what ends that.
 */
export function dispatchNotices(deps: DispatchDeps, providers: readonly NoticeProvider[]): () => void {
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
    const due = listUnconsumedNotices(database, provider.name);
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

/** One way to reach people. It is handed each notice once, in the transaction that notes that it was. */
export interface NoticeProvider {
  readonly name: string;
  deliver(tx: Tx, notice: NoticeRow): void;
}

/** Tells every open browser, through the event log. A browser shows an occurrence once. */
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
