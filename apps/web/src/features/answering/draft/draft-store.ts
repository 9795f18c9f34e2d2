import type { PendingId, Question, QuestionSource } from '@kandev/contracts';
import { changeDraft, isUntouched, startDraft, type AnswerDraft, type DraftChange } from './answer-draft.ts';
import type { DraftStorage } from './draft-storage.ts';

/** The part of a clarification that a draft is made for. */
export type Drafted = {
  readonly pending_id: PendingId;
  readonly source: QuestionSource;
  readonly questions: readonly Question[];
};

/**
 * Every draft of this page, secrets included, shared by all the places where a question can be answered.
 * What may outlive the page goes to the storage as well.
 */
export type DraftStore = {
  /** The draft, the same object until it changes; the form's defaults where nothing was done yet. */
  read: (drafted: Drafted) => AnswerDraft;
  change: (drafted: Drafted, change: DraftChange) => void;
  /** Whether somebody picked or typed something here that would be lost. */
  isWorkedOn: (drafted: Drafted) => boolean;
  /** Drops a draft whose answer has won. */
  forget: (pendingId: PendingId) => void;
  /** Drops a draft whose question has ended otherwise, and remembers that its end was seen. */
  dismiss: (pendingId: PendingId) => void;
  isDismissed: (pendingId: PendingId) => boolean;
  subscribe: (listener: () => void) => () => void;
  /** Another number after each change. */
  version: () => number;
};

export function createDraftStore(storage: DraftStorage): DraftStore {
  const drafts = new Map<PendingId, AnswerDraft>();
  const dismissed = new Set(storage.loadDismissed());
  const listeners = new Set<() => void>();
  let version = 0;
  const tell = () => {
    version += 1;
    for (const listener of listeners) listener();
  };
  const read = ({ pending_id, questions }: Drafted): AnswerDraft => {
    const known = drafts.get(pending_id);
    if (known !== undefined) return known;
    const draft = storage.load(pending_id, questions) ?? startDraft(questions);
    drafts.set(pending_id, draft);
    return draft;
  };
  const forget = (pendingId: PendingId) => {
    drafts.delete(pendingId);
    storage.remove(pendingId);
    tell();
  };
  return {
    read,
    change: (drafted, change) => {
      const draft = changeDraft(drafted.source, read(drafted), change);
      drafts.set(drafted.pending_id, draft);
      storage.save(drafted.pending_id, drafted.questions, draft);
      tell();
    },
    isWorkedOn: (drafted) => !isUntouched(drafted.questions, read(drafted)),
    forget,
    dismiss: (pendingId) => {
      dismissed.add(pendingId);
      storage.saveDismissed([...dismissed]);
      forget(pendingId);
    },
    isDismissed: (pendingId) => dismissed.has(pendingId),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    version: () => version,
  };
}
