import { useSyncExternalStore } from 'react';
import type { AnswerDraft } from './answer-draft.ts';
import type { Drafted, DraftStore } from './draft-store.ts';

/** The draft for a pending, kept in step with every other place where it is being answered. */
export function useDraft(drafts: DraftStore, drafted: Drafted): AnswerDraft {
  return useSyncExternalStore(drafts.subscribe, () => drafts.read(drafted));
}
