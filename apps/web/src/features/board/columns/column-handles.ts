import type { ColumnId } from '@kandev/contracts';

/** What keys and pointers need of a column on the screen. */
export type ColumnHandle = {
  /** What scrolls. */
  element: HTMLElement;
  /** The gap between cards that is nearest to a height on the screen: the number of cards above it. */
  gapAt: (clientY: number) => number;
  /** Scrolls a card into sight, by its index. */
  show: (index: number) => void;
  /** Scrolls back to where it was: what is moved within a page starts at its top again. */
  stay: () => void;
};

export type ColumnHandles = Map<ColumnId, ColumnHandle>;
