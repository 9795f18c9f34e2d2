import type { ColumnId } from '@kandev/contracts';

/** The imperative side of a drawn column, for dragging and focusing. */
export type ColumnHandle = {
  /** The card list, which scrolls. */
  element: HTMLElement;
  /** The gap between cards that is nearest to a height on the screen: the number of cards above it. */
  gapAt: (clientY: number) => number;
  /** Scrolls the card at an index into view. */
  scrollToCard: (index: number) => void;
  /** Scrolls back to where the list was before it was moved within the page. */
  restoreScroll: () => void;
};

export type ColumnHandles = Map<ColumnId, ColumnHandle>;
