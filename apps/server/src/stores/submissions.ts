import type { LateAnswer, OperatorId, PendingId, Submission } from '@kandev/contracts';
import { and, asc, count, eq, inArray } from 'drizzle-orm';
import type { Reader } from '../db/database.ts';
import { submissions } from '../db/schema/index.ts';
import type { Tx } from './writer.ts';

/** Saves an operator's submission, or marks a saved one as late. Its secrets must be masked already. */
export function saveSubmission(
  tx: Tx,
  submission: Submission & { pending_id: PendingId; option_id: string | null; late: boolean },
): void {
  tx.db
    .insert(submissions)
    .values({ ...submission, submitted_at: tx.at })
    .onConflictDoUpdate({ target: submissions.id, set: { late: submission.late } })
    .run();
}

export function countLateAnswers(reader: Reader, pendingId: PendingId): number {
  return (
    reader.db
      .select({ late: count() })
      .from(submissions)
      .where(and(eq(submissions.pending_id, pendingId), eq(submissions.late, true)))
      .get()?.late ?? 0
  );
}

/** The submissions that came after the agent was gone, by pending id, oldest first. */
export function listLateAnswers(
  reader: Reader,
  pendingIds: readonly PendingId[],
): Map<PendingId, LateAnswer[]> {
  const rows = reader.db
    .select()
    .from(submissions)
    .where(and(inArray(submissions.pending_id, [...pendingIds]), eq(submissions.late, true)))
    .orderBy(asc(submissions.submitted_at))
    .all();
  const late = new Map<PendingId, LateAnswer[]>();
  for (const { pending_id, id, operator_id, answers, rejected, reject_reason, submitted_at } of rows) {
    const lateAnswer: LateAnswer = {
      submission_id: id,
      operator_id: operator_id satisfies OperatorId,
      answers,
      rejected,
      reject_reason,
      submitted_at,
    };
    late.set(pending_id, [...(late.get(pending_id) ?? []), lateAnswer]);
  }
  return late;
}
