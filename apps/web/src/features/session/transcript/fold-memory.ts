import { createContext, use, useState } from 'react';

/** Which folds of a transcript the reader has opened or closed, kept while their rows are out of the page. */
export const FoldMemory = createContext<Map<string, boolean> | null>(null);

/** The state of one fold, by a key that is its own in this transcript. */
export function useFold(key: string): { open: boolean; setOpen: (open: boolean) => void } {
  const memory = use(FoldMemory);
  const [open, show] = useState(() => memory?.get(key) ?? false);
  const setOpen = (next: boolean) => {
    memory?.set(key, next);
    show(next);
  };
  return { open, setOpen };
}
