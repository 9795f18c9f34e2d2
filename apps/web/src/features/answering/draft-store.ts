import { pendingId, type PendingId, type Question, type QuestionSource } from '@kandev/contracts';
import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import {
  changeDraft,
  isUntouched,
  offered,
  startDraft,
  type AnswerDraft,
  type DraftChange,
  type QuestionDraft,
} from './answer-draft.ts';

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

const PREFIX = 'kandev.draft.';
const DISMISSED = 'kandev.dismissed';
const KEPT_FOR = 30 * 24 * 60 * 60 * 1000;
const KEPT_AT_MOST = 200;

const storedDraft = z.object({
  saved_at: z.number(),
  step: z.number().int().nonnegative(),
  questions: z.array(z.tuple([z.string(), z.object({ selected: z.array(z.string()), text: z.string() })])),
});

/** Where drafts outlive the page. A store that is full, forbidden or broken keeps nothing and fails nothing. */
export type DraftStorage = {
  load: (pendingId: PendingId, questions: readonly Question[]) => AnswerDraft | null;
  save: (pendingId: PendingId, questions: readonly Question[], draft: AnswerDraft) => void;
  remove: (pendingId: PendingId) => void;
  /** Which ended questions people have put away, the latest last. */
  loadDismissed: () => PendingId[];
  saveDismissed: (pendingIds: readonly PendingId[]) => void;
};

/**
 * Drafts in a browser's storage, one entry a pending. Secret questions are never written. Entries older
 * than thirty days, and the oldest beyond two hundred, are dropped when the storage is opened.
 */
export function openDraftStorage(storage: Storage, now: () => number): DraftStorage {
  attempt(() => prune(storage, now()));
  return {
    load: (id, questions) => attempt(() => readEntry(storage, id, questions)) ?? null,
    save: (id, questions, draft) => {
      const secret = new Set(questions.filter((question) => question.secret).map(({ id }) => id));
      const open = [...draft.questions].filter(([questionId]) => !secret.has(questionId));
      const entry = JSON.stringify({ saved_at: now(), step: draft.step, questions: open });
      attempt(() => {
        storage.setItem(PREFIX + id, entry);
      });
    },
    remove: (id) => {
      attempt(() => {
        storage.removeItem(PREFIX + id);
      });
    },
    loadDismissed: () =>
      attempt(() => z.array(pendingId).parse(JSON.parse(storage.getItem(DISMISSED) ?? '[]'))) ?? [],
    saveDismissed: (pendingIds) => {
      attempt(() => {
        storage.setItem(DISMISSED, JSON.stringify(pendingIds.slice(-KEPT_AT_MOST)));
      });
    },
  };
}

function readEntry(storage: Storage, id: PendingId, questions: readonly Question[]): AnswerDraft | null {
  const text = storage.getItem(PREFIX + id);
  const read = text === null ? undefined : storedDraft.safeParse(JSON.parse(text)).data;
  if (read === undefined) return null;
  const stored = new Map<string, QuestionDraft>(read.questions);
  const fresh = startDraft(questions).questions;
  const merged = questions.flatMap((question): [string, QuestionDraft][] => {
    const kept = question.secret ? undefined : stored.get(question.id);
    const draft = kept && { selected: offered(question, kept.selected), text: kept.text };
    return draft ? [[question.id, draft]] : [];
  });
  return { step: read.step, questions: new Map([...fresh, ...merged]) };
}

function prune(storage: Storage, now: number): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  const entries = keys
    .filter((key) => key?.startsWith(PREFIX) === true)
    .map((key) => ({ key: key ?? '', savedAt: savedAt(storage.getItem(key ?? '')) }))
    .sort((a, b) => b.savedAt - a.savedAt);
  for (const [index, entry] of entries.entries()) {
    if (index >= KEPT_AT_MOST || entry.savedAt < now - KEPT_FOR) storage.removeItem(entry.key);
  }
}

function savedAt(entry: string | null): number {
  const read = attempt(() => storedDraft.safeParse(JSON.parse(entry ?? 'null')).data);
  return read?.saved_at ?? 0;
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** The draft for a pending, kept in step with every other place where it is being answered. */
export function useDraft(drafts: DraftStore, drafted: Drafted): AnswerDraft {
  return useSyncExternalStore(drafts.subscribe, () => drafts.read(drafted));
}
