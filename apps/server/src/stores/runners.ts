import type { Deadlines, InstanceId, RunnerId } from '@kandev/contracts';
import { asc, eq } from 'drizzle-orm';
import type { Reader } from '../db/database.ts';
import { query, updateRows, type Given } from '../db/query.ts';
import { runnerInstances, runnerTokens, runners } from '../db/schema/index.ts';
import type { Tx } from './writer.ts';

export type RunnerRow = typeof runners.$inferSelect;

export function listRunnerRows(reader: Reader): RunnerRow[] {
  return reader.db.select().from(runners).orderBy(asc(runners.name)).all();
}

export function findRunner(reader: Reader, id: RunnerId): RunnerRow | undefined {
  return byId.get(reader, { id });
}

const byId = query((db, given: Given<{ id: RunnerId }>) =>
  db.select().from(runners).where(eq(runners.id, given.id)),
);

/** Saves a runner that said hello, and its present process. */
export function saveRunner(
  tx: Tx,
  runner: { id: RunnerId; name: string; instance_id: InstanceId; deadlines: Deadlines },
): void {
  const row = { ...runner, connected_at: tx.at, last_seen_at: tx.at };
  tx.db.insert(runners).values(row).onConflictDoUpdate({ target: runners.id, set: row }).run();
  tx.db
    .insert(runnerInstances)
    .values({ id: runner.instance_id, runner_id: runner.id, applied_seq: 0 })
    .onConflictDoNothing()
    .run();
}

export function touchRunner(tx: Tx, id: RunnerId): void {
  tx.db.update(runners).set({ last_seen_at: tx.at }).where(eq(runners.id, id)).run();
}

/** The number of the newest event of a runner process that has been applied, 0 before the first. */
export function appliedSeq(reader: Reader, instanceId: InstanceId): number {
  return appliedSeqOf.get(reader, { instanceId })?.seq ?? 0;
}

const appliedSeqOf = query((db, given: Given<{ instanceId: InstanceId }>) =>
  db
    .select({ seq: runnerInstances.applied_seq })
    .from(runnerInstances)
    .where(eq(runnerInstances.id, given.instanceId)),
);

export function saveAppliedSeq(tx: Tx, instanceId: InstanceId, seq: number): void {
  updateRows(tx, runnerInstances, { id: instanceId }, { applied_seq: seq });
}

/** A name has one token: a new token replaces the old one. */
export function saveTokenHash(tx: Tx, token: { name: string; sha256: string }): void {
  tx.db
    .insert(runnerTokens)
    .values({ ...token, created_at: tx.at })
    .onConflictDoUpdate({ target: runnerTokens.name, set: { sha256: token.sha256, created_at: tx.at } })
    .run();
}

export function findTokenName(reader: Reader, sha256: string): string | undefined {
  return reader.db
    .select({ name: runnerTokens.name })
    .from(runnerTokens)
    .where(eq(runnerTokens.sha256, sha256))
    .get()?.name;
}
