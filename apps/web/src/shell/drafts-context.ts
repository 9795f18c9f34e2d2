import { createContext, use } from 'react';
import type { DraftStore } from '#features/answering/draft/draft-store.ts';

export const DraftsContext = createContext<DraftStore | null>(null);

/** The answers being written, the same ones wherever a question is shown. */
export function useDrafts(): DraftStore {
  const drafts = use(DraftsContext);
  if (!drafts) throw new Error('no DraftsContext above this component');
  return drafts;
}
