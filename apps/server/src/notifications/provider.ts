import type { NoticeRow } from '../stores/notices.ts';
import type { Tx } from '../stores/writer.ts';

/** One way to reach people. It is handed each notice once, in the transaction that notes that it was. */
export interface NoticeProvider {
  readonly name: string;
  deliver(tx: Tx, notice: NoticeRow): void;
}
