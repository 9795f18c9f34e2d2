import { createContext, use, useState } from 'react';

type FoldMemory = {
  /** Which folds the reader has opened or closed, kept while their rows are out of the page. */
  folds: Map<string, boolean>;
  /** The reader opens or closes one, and wants to go on seeing it. */
  onFold: () => void;
};

export const FoldMemory = createContext<FoldMemory | null>(null);

/** The state of one fold, by a key that is its own in this transcript. */
export function useFold(key: string): { open: boolean; setOpen: (open: boolean) => void } {
  const memory = use(FoldMemory);
  const [open, show] = useState(() => memory?.folds.get(key) ?? false);
  const setOpen = (next: boolean) => {
    memory?.folds.set(key, next);
    memory?.onFold();
    show(next);
  };
  return { open, setOpen };
}
