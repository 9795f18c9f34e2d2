import type { ColumnId, TaskId } from '@kandev/contracts';
import { createContext, use, useCallback, type RefCallback } from 'react';

/** What a pointer can carry. */
export type Grip = { of: 'task'; id: TaskId } | { of: 'column'; id: ColumnId };

/** Lets a pointer carry what an element shows, and returns the end of that. */
export type MakeCarryable = (grip: Grip, element: Element) => () => void;

/** Null until what carries has come: keys and menus move cards and columns before. */
export const CarryableContext = createContext<MakeCarryable | null>(null);

/** The ref of the element that a pointer carries something by. */
export function useCarryable({ of, id }: Grip): RefCallback<Element> {
  const make = use(CarryableContext);
  return useCallback(
    (element: Element | null) =>
      make === null || element === null ? undefined : make({ of, id } as Grip, element),
    [make, of, id],
  );
}
