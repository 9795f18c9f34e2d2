import type { LateAnswer, PendingId, Submission } from '@kandev/contracts';
import { and, asc, count, eq } from 'drizzle-orm';
import type { Reader } from '../db/database.ts';
import { insertRow, query, type Given } from '../db/query.ts';
import { submissions } from '../db/schema/index.ts';
import type { Tx } from './writer.ts';

/** Saves an operator's submission, or marks a saved one as late. Its secrets must be masked already. */
export function saveSubmission(
  tx: Tx,
  submission: Submission & { pending_id: PendingId; option_id: string | null; late: boolean },
): void {
  const row = { ...submission, submitted_at: tx.at };
  insertRow(tx, submissions, row, { target: submissions.id, update: ['late'] });
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

/** The answers that came after the agent was gone, oldest first. */
export function listLateAnswers(reader: Reader, pendingId: PendingId): LateAnswer[] {
  return lateOf
    .all(reader, { pendingId })
    .map(({ id, operator_id, answers, rejected, reject_reason, submitted_at }) => ({
      submission_id: id,
      operator_id,
      answers,
      rejected,
      reject_reason,
      submitted_at,
    }));
}

const lateOf = query((db, given: Given<{ pendingId: PendingId }>) =>
  db
    .select()
    .from(submissions)
    .where(and(eq(submissions.pending_id, given.pendingId), eq(submissions.late, true)))
    .orderBy(asc(submissions.submitted_at)),
);
