import type { Clarification, PendingId } from '@kandev/contracts';
import type { DraftStore } from './draft-store.ts';
import { saysTheSame } from './draft-answers.ts';
import type { Submission } from './submissions.ts';

/**
 * One clarification as the overlay has it. `open` waits for an answer; `late` has lost its agent and takes
 * an answer for the record alone; `closed` has ended while somebody worked on it or looked at it.
 */
export type OverlayEntry = { mode: 'open' | 'late' | 'closed'; clarification: Clarification };

type Known = {
  pending: readonly Clarification[];
  settled: readonly Clarification[];
  submissions: ReadonlyMap<PendingId, Submission>;
  /** What the overlay shows now. */
  shown: PendingId | null;
  drafts: DraftStore;
};

/** What the overlay holds, oldest first: all that is pending, and what has ended but must not vanish yet. */
export function overlayEntries(known: Known): OverlayEntry[] {
  const records = new Map<PendingId, Clarification>();
  for (const { clarification } of known.submissions.values())
    records.set(clarification.pending_id, clarification);
  for (const record of [...known.pending, ...known.settled]) {
    const earlier = records.get(record.pending_id);
    if (earlier === undefined || earlier.status === 'pending' || record.status !== 'pending') {
      records.set(record.pending_id, record);
    }
  }
  const newest = newestOf([...known.pending, ...known.settled]);
  return [...records.values()].sort(byAge).flatMap((clarification) => {
    const mode = modeOf(clarification, known, clarification.pending_id === newest);
    return mode === null ? [] : { mode, clarification };
  });
}

/** The entry of one clarification that is on the screen; undefined once nothing of it has to be. */
export function entryOf(
  clarification: Clarification,
  drafts: DraftStore,
  submissions: ReadonlyMap<PendingId, Submission>,
): OverlayEntry | undefined {
  const id = clarification.pending_id;
  const own = submissions.get(id);
  const isPending = clarification.status === 'pending';
  const [entry] = overlayEntries({
    pending: isPending ? [clarification] : [],
    settled: isPending ? [] : [clarification],
    submissions: own === undefined ? new Map() : new Map([[id, own]]),
    shown: id,
    drafts,
  });
  return entry;
}

function modeOf(clarification: Clarification, known: Known, isNewest: boolean): OverlayEntry['mode'] | null {
  const { drafts, shown } = known;
  const id = clarification.pending_id;
  const submission = known.submissions.get(id);
  if (submission?.phase === 'won' || drafts.isDismissed(id)) return null;
  if (submission?.phase === 'sending') return clarification.agent_disconnected ? 'late' : 'open';
  if (submission?.phase === 'recorded') return 'closed';
  if (clarification.status === 'pending') return 'open';
  if (isOwnAnswer(clarification, drafts)) return null;
  if (takesLateAnswer(clarification, drafts)) {
    const unanswered = isNewest && clarification.late_answers.length === 0;
    return unanswered || id === shown || drafts.isWorkedOn(clarification) ? 'late' : null;
  }
  return id === shown || drafts.isWorkedOn(clarification) ? 'closed' : null;
}

/** Whether the draft that is still here is the very answer that won, so that nothing of it is left to keep. */
export function isOwnAnswer(clarification: Clarification, drafts: DraftStore): boolean {
  return (
    clarification.status === 'answered' &&
    clarification.answers !== null &&
    saysTheSame(clarification.questions, drafts.read(clarification), clarification.answers)
  );
}

function takesLateAnswer(clarification: Clarification, drafts: DraftStore): boolean {
  const draft = drafts.read(clarification);
  return (
    clarification.agent_disconnected &&
    !clarification.superseded &&
    !clarification.late_answers.some((late) => saysTheSame(clarification.questions, draft, late.answers))
  );
}

function newestOf(records: readonly Clarification[]): PendingId | undefined {
  return records.toSorted(byAge).at(-1)?.pending_id;
}

function byAge(a: Clarification, b: Clarification): number {
  return a.created_at.localeCompare(b.created_at) || a.pending_id.localeCompare(b.pending_id);
}
