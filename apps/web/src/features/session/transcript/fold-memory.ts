import { createContext, use, useState } from 'react';

type FoldMemory = {
  /** Which folds the reader has opened or closed, kept while their rows are not rendered. */
  folds: Map<string, boolean>;
  /** The reader has opened or closed a fold, which must stay in view. */
  onFold: () => void;
};

export const FoldMemory = createContext<FoldMemory | null>(null);

/** The state of one fold, by a key that is unique in the transcript. */
export function useFold(key: string): { open: boolean; setOpen: (open: boolean) => void } {
  const memory = use(FoldMemory);
  const [open, setShown] = useState(() => memory?.folds.get(key) ?? false);
  const setOpen = (next: boolean) => {
    memory?.folds.set(key, next);
    memory?.onFold();
    setShown(next);
  };
  return { open, setOpen };
}
