import { createContext, use } from 'react';
import type { DraftStore } from '#features/answering/draft-store.ts';

export const DraftsContext = createContext<DraftStore | null>(null);

/** The drafts of answers, shared by all places that show a question. */
export function useDrafts(): DraftStore {
  const drafts = use(DraftsContext);
  if (!drafts) throw new Error('no DraftsContext above this component');
  return drafts;
}
