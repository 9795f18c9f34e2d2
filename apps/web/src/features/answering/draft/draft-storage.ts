import { pendingId, type PendingId, type Question } from '@kandev/contracts';
import { z } from 'zod';
import { offered, startDraft, type AnswerDraft, type QuestionDraft } from './answer-draft.ts';

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
