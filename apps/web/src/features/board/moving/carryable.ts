import type { TaskId } from '@kandev/contracts';
import { createContext, use, useCallback, type RefCallback } from 'react';

/** Lets a pointer carry the card that an element shows, and returns the end of that. */
export type MakeCarryable = (id: TaskId, element: Element) => () => void;

/** Null until what carries cards has come: keys and menus move them before. */
export const CarryableContext = createContext<MakeCarryable | null>(null);

/** The ref of the element that shows a card. */
export function useCarryable(id: TaskId): RefCallback<Element> {
  const make = use(CarryableContext);
  return useCallback(
    (element: Element | null) => (make === null || element === null ? undefined : make(id, element)),
    [make, id],
  );
}
