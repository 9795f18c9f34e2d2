import { useEffect, type FocusEvent } from 'react';
import { useStable } from '../use-stable.ts';

/** Puts back what keys carry once somebody does something else. Returns what to tell of each loss of the focus. */
export function useLetGo(carries: boolean, cancel: () => void): (event: FocusEvent) => void {
  const letGo = useStable(cancel);
  useEffect(() => {
    if (!carries) return;
    document.addEventListener('pointerdown', letGo, { capture: true });
    return () => document.removeEventListener('pointerdown', letGo, { capture: true });
  }, [carries, letGo]);
  return ({ relatedTarget }) => {
    if (carries && relatedTarget !== null) letGo();
  };
}
