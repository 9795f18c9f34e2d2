/** Below this gap the next halving could leave no number between two neighbours. */
const MIN_POSITION_GAP = 1e-6;

/** Beyond this, fractions are too coarse to come between neighbours. */
const MAX_POSITION = 1e9;

/** Whether two neighbours are too close for another item to be put between them. */
export function isCrowded(ordered: readonly { position: number }[]): boolean {
  return ordered.some(({ position }, index) => {
    const before = ordered[index - 1]?.position ?? -Infinity;
    return Math.abs(position) > MAX_POSITION || position - before < MIN_POSITION_GAP;
  });
}

/** The position between two neighbours on the board; undefined stands for an end of the row. */
export function positionBetween(before: number | undefined, after: number | undefined): number {
  if (before === undefined) return after === undefined ? 1 : after - 1;
  return after === undefined ? before + 1 : (before + after) / 2;
}

/** Numbers the items 1, 2, 3 … in the same order; returns those whose position changes. */
export function renumbered<T extends { position: number }>(
  ordered: readonly T[],
): { item: T; position: number }[] {
  return ordered.flatMap((item, index) =>
    item.position === index + 1 ? [] : [{ item, position: index + 1 }],
  );
}
