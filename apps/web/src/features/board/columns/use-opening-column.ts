import { useLayoutEffect, type RefObject } from 'react';
import { needsMe, type BoardFilter } from '../filter/board-filter.ts';
import { useStable } from '../use-stable.ts';
import type { FilledColumn } from './fill-columns.ts';

/**
 * Where about one column fits the screen, as on a phone, the board opens on the first in which something waits,
 * else on the first that has a card; and again when it is narrowed otherwise.
 */
export function useOpeningColumn(
  strip: RefObject<HTMLElement | null>,
  columns: readonly FilledColumn[],
  { text, state, agent }: BoardFilter,
): void {
  const open = useStable(() => {
    const waiting = columns.findIndex(({ tasks }) => tasks.some(needsMe));
    const index = waiting >= 0 ? waiting : columns.findIndex(({ tasks }) => tasks.length > 0);
    const column = strip.current?.children[index];
    if (!strip.current || !column || column.clientWidth < strip.current.clientWidth / 2) return;
    column.scrollIntoView({ inline: 'center', block: 'nearest', behavior: 'instant' });
  });
  useLayoutEffect(open, [open, text, state, agent]);
}
