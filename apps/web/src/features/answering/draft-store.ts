import { pendingId, type PendingId, type Question, type QuestionSource } from '@kandev/contracts';
import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import {
  applyDraftChange,
  isPristine,
  allowedPicks,
  initialDraft,
  type AnswerDraft,
  type DraftChange,
  type QuestionDraft,
} from './answer-draft.ts';

/** The part of a clarification that its draft depends on. */
type DraftSubject = {
  readonly pending_id: PendingId;
  readonly source: QuestionSource;
  readonly questions: readonly Question[];
};

/** Every draft of this page, secrets included. All but the secrets goes to the storage as well. */
export type DraftStore = {
  /** The draft, the same object until it changes; at first the defaults of the form. */
  read: (subject: DraftSubject) => AnswerDraft;
  change: (subject: DraftSubject, change: DraftChange) => void;
  /** Whether the draft differs from the defaults of its form. */
  isDirty: (subject: DraftSubject) => boolean;
  /** Drops the draft of a settled clarification. */
  discard: (pendingId: PendingId) => void;
  /** Drops the draft, and remembers that the operator has seen the ending. */
  dismiss: (pendingId: PendingId) => void;
  isDismissed: (pendingId: PendingId) => boolean;
  subscribe: (listener: () => void) => () => void;
  /** A different number after each change. */
  version: () => number;
};

export function createDraftStore(storage: DraftStorage): DraftStore {
  const drafts = new Map<PendingId, AnswerDraft>();
  const dismissed = new Set(storage.loadDismissed());
  const listeners = new Set<() => void>();
  let version = 0;
  const notify = () => {
    version += 1;
    for (const listener of listeners) listener();
  };
  const read = ({ pending_id, questions }: DraftSubject): AnswerDraft => {
    const current = drafts.get(pending_id);
    if (current !== undefined) return current;
    const draft = storage.load(pending_id, questions) ?? initialDraft(questions);
    drafts.set(pending_id, draft);
    return draft;
  };
  const discard = (pendingId: PendingId) => {
    drafts.delete(pendingId);
    storage.remove(pendingId);
    notify();
  };
  return {
    read,
    change: (subject, change) => {
      const draft = applyDraftChange(subject.source, read(subject), change);
      drafts.set(subject.pending_id, draft);
      storage.save(subject.pending_id, subject.questions, draft);
      notify();
    },
    isDirty: (subject) => !isPristine(subject.questions, read(subject)),
    discard,
    dismiss: (pendingId) => {
      dismissed.add(pendingId);
      storage.saveDismissed([...dismissed]);
      discard(pendingId);
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

const DRAFT_KEY_PREFIX = 'kandev.draft.';
const DISMISSED_KEY = 'kandev.dismissed';
const MAX_DRAFT_AGE_MS = 30 * 24 * 60 * 60 * 1000;
const MAX_STORED_DRAFTS = 200;

const storedDraft = z.object({
  saved_at: z.number(),
  step: z.number().int().nonnegative(),
  questions: z.array(z.tuple([z.string(), z.object({ selected: z.array(z.string()), text: z.string() })])),
});

/** Where drafts outlive the page. A storage that is full, forbidden or broken loses drafts and fails nothing. */
type DraftStorage = {
  load: (pendingId: PendingId, questions: readonly Question[]) => AnswerDraft | null;
  save: (pendingId: PendingId, questions: readonly Question[], draft: AnswerDraft) => void;
  remove: (pendingId: PendingId) => void;
  /** The dismissed clarifications, the latest last. */
  loadDismissed: () => PendingId[];
  saveDismissed: (pendingIds: readonly PendingId[]) => void;
};

/**
 * Drafts in the storage of the browser, one entry for each clarification, without secrets. Opening the storage
 * drops entries that are too old or too many.
 */
export function openDraftStorage(storage: Storage, now: () => number): DraftStorage {
  ignoreStorageErrors(() => pruneDrafts(storage, now()));
  return {
    load: (id, questions) => ignoreStorageErrors(() => loadDraft(storage, id, questions)) ?? null,
    save: (id, questions, draft) => {
      const secret = new Set(questions.filter((question) => question.secret).map(({ id }) => id));
      const open = [...draft.questions].filter(([questionId]) => !secret.has(questionId));
      const entry = JSON.stringify({ saved_at: now(), step: draft.step, questions: open });
      ignoreStorageErrors(() => {
        storage.setItem(DRAFT_KEY_PREFIX + id, entry);
      });
    },
    remove: (id) => {
      ignoreStorageErrors(() => {
        storage.removeItem(DRAFT_KEY_PREFIX + id);
      });
    },
    loadDismissed: () =>
      ignoreStorageErrors(() =>
        z.array(pendingId).parse(JSON.parse(storage.getItem(DISMISSED_KEY) ?? '[]')),
      ) ?? [],
    saveDismissed: (pendingIds) => {
      ignoreStorageErrors(() => {
        storage.setItem(DISMISSED_KEY, JSON.stringify(pendingIds.slice(-MAX_STORED_DRAFTS)));
      });
    },
  };
}

function loadDraft(storage: Storage, id: PendingId, questions: readonly Question[]): AnswerDraft | null {
  const text = storage.getItem(DRAFT_KEY_PREFIX + id);
  const read = text === null ? undefined : storedDraft.safeParse(JSON.parse(text)).data;
  if (read === undefined) return null;
  const stored = new Map<string, QuestionDraft>(read.questions);
  const fresh = initialDraft(questions).questions;
  const merged = questions.flatMap((question): [string, QuestionDraft][] => {
    const storedQuestion = question.secret ? undefined : stored.get(question.id);
    const draft = storedQuestion && {
      selected: allowedPicks(question, storedQuestion.selected),
      text: storedQuestion.text,
    };
    return draft ? [[question.id, draft]] : [];
  });
  return { step: read.step, questions: new Map([...fresh, ...merged]) };
}

function pruneDrafts(storage: Storage, now: number): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  const entries = keys
    .filter((key) => key?.startsWith(DRAFT_KEY_PREFIX) === true)
    .map((key) => ({ key: key ?? '', savedAt: savedAt(storage.getItem(key ?? '')) }))
    .sort((a, b) => b.savedAt - a.savedAt);
  for (const [index, entry] of entries.entries()) {
    if (index >= MAX_STORED_DRAFTS || entry.savedAt < now - MAX_DRAFT_AGE_MS) storage.removeItem(entry.key);
  }
}

function savedAt(entry: string | null): number {
  const read = ignoreStorageErrors(() => storedDraft.safeParse(JSON.parse(entry ?? 'null')).data);
  return read?.saved_at ?? 0;
}

function ignoreStorageErrors<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

export function useDraft(drafts: DraftStore, subject: DraftSubject): AnswerDraft {
  return useSyncExternalStore(drafts.subscribe, () => drafts.read(subject));
}
