import type { Clarification, PendingId } from '@kandev/contracts';
import { isSameAnswer } from './draft-answers.ts';
import type { DraftStore } from './draft-store.ts';
import type { Submission } from './submissions.ts';

/**
 * A clarification in the overlay. `open` waits for an answer; `late` has lost its agent and takes an answer for the
 * record; `closed` has ended while the operator worked on it or had it in front.
 */
export type OverlayEntry = { mode: 'open' | 'late' | 'closed'; clarification: Clarification };

type OverlaySources = {
  pending: readonly Clarification[];
  settled: readonly Clarification[];
  submissions: ReadonlyMap<PendingId, Submission>;
  /** The entry in front. */
  shown: PendingId | null;
  drafts: DraftStore;
};

/** The entries of the overlay, oldest first: every pending one, and ended ones that must not vanish yet. */
export function overlayEntries(sources: OverlaySources): OverlayEntry[] {
  const records = new Map<PendingId, Clarification>();
  for (const { clarification } of sources.submissions.values())
    records.set(clarification.pending_id, clarification);
  for (const record of [...sources.pending, ...sources.settled]) {
    const earlier = records.get(record.pending_id);
    if (earlier === undefined || earlier.status === 'pending' || record.status !== 'pending') {
      records.set(record.pending_id, record);
    }
  }
  const newest = newestPendingId([...sources.pending, ...sources.settled]);
  return [...records.values()].sort(byCreation).flatMap((clarification) => {
    const mode = entryMode(clarification, sources, clarification.pending_id === newest);
    return mode === null ? [] : { mode, clarification };
  });
}

/** The entry of one clarification that is on the screen; undefined once it may leave the screen. */
export function overlayEntryOf(
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

function entryMode(
  clarification: Clarification,
  sources: OverlaySources,
  isNewest: boolean,
): OverlayEntry['mode'] | null {
  const { drafts, shown } = sources;
  const id = clarification.pending_id;
  const submission = sources.submissions.get(id);
  if (submission?.phase === 'won' || drafts.isDismissed(id)) return null;
  if (submission?.phase === 'sending') return clarification.agent_disconnected ? 'late' : 'open';
  if (submission?.phase === 'recorded') return 'closed';
  if (clarification.status === 'pending') return 'open';
  if (isOwnDraftTheAnswer(clarification, drafts)) return null;
  if (takesLateAnswer(clarification, drafts)) {
    const unanswered = isNewest && clarification.late_answers.length === 0;
    return unanswered || id === shown || drafts.isDirty(clarification) ? 'late' : null;
  }
  return id === shown || drafts.isDirty(clarification) ? 'closed' : null;
}

/** Whether the draft is the answer that won, so that nothing of it has to be kept. */
export function isOwnDraftTheAnswer(clarification: Clarification, drafts: DraftStore): boolean {
  return (
    clarification.status === 'answered' &&
    clarification.answers !== null &&
    isSameAnswer(clarification.questions, drafts.read(clarification), clarification.answers)
  );
}

function takesLateAnswer(clarification: Clarification, drafts: DraftStore): boolean {
  const draft = drafts.read(clarification);
  return (
    clarification.agent_disconnected &&
    !clarification.superseded &&
    !clarification.late_answers.some((late) => isSameAnswer(clarification.questions, draft, late.answers))
  );
}

function newestPendingId(records: readonly Clarification[]): PendingId | undefined {
  return records.toSorted(byCreation).at(-1)?.pending_id;
}

function byCreation(a: Clarification, b: Clarification): number {
  return a.created_at.localeCompare(b.created_at) || a.pending_id.localeCompare(b.pending_id);
}
