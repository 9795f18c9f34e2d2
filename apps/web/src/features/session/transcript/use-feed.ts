import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type RefCallback,
  type RefObject,
} from 'react';
import { estimateRowHeight, renderedRows, type TranscriptRow } from './transcript-rows.ts';
import { END_TOLERANCE_PX, useFollowEnd } from './use-follow-end.ts';

type FeedOptions = {
  rows: TranscriptRow[];
  /** The `seq` of the newest entry. */
  newest: number;
  /** Whether the server has entries before the first row. */
  hasMore: boolean;
  headPaddingPx: number;
  onNearStart: () => void;
};

type Feed = {
  frame: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  items: VirtualItem[];
  height: number;
  measure: RefCallback<HTMLElement>;
  atEnd: boolean;
  /** How many entries have arrived since the reader left the end. */
  unseen: number;
  goToEnd: () => void;
  /** Goes to the first entry of the session, as soon as it is loaded, unless it is cancelled before. */
  goToStart: () => void;
  cancelGoToStart: () => void;
  /** The reader looks at a place of their own: growing rows must not take them to the end. */
  stopFollowing: () => void;
  scrollToRow: (index: number) => void;
  focusListeners: { onFocus: (event: FocusEvent) => void; onBlur: () => void };
};

/** Which rows are rendered and where; keeps the place of the reader while rows arrive and grow. */
export function useFeed({ rows, newest, hasMore, headPaddingPx, onNearStart }: FeedOptions): Feed {
  const frame = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [leftAt, setLeftAt] = useState<number | null>(null);
  const atEnd = leftAt === null;
  const [focused, setFocused] = useState<string | null>(null);
  const isAwaitingStart = useRef(false);
  const focusedIndex = focused === null ? null : rows.findIndex(({ key }) => key === focused);
  // eslint-disable-next-line react-hooks/incompatible-library -- no compiler memoizes what it returns
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: rows.length,
    getScrollElement: () => frame.current,
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    estimateSize: useCallback((index: number) => estimateRowHeight(rows[index]), [rows]),
    rangeExtractor: (range) => renderedRows(range, focusedIndex),
    overscan: 8,
    gap: 16,
    paddingStart: headPaddingPx,
    paddingEnd: 24,
    scrollPaddingStart: 16,
    anchorTo: 'end',
    followOnAppend: true,
    // A reader away from the end is never within -1, so that growing rows do not take them along.
    scrollEndThreshold: atEnd ? END_TOLERANCE_PX : -1,
  });
  const scrollToEnd = useCallback(() => virtualizer.scrollToEnd(), [virtualizer]);
  const { goToEnd, stopFollowing: releaseEnd } = useFollowEnd({
    frame,
    content,
    newest,
    setLeftAt,
    scrollToEnd,
    onNearStart,
    isScrollingAway: () => isAwaitingStart.current,
  });
  const stopFollowing = useCallback(() => {
    releaseEnd();
    virtualizer.cancelScroll();
  }, [releaseEnd, virtualizer]);

  useLayoutEffect(() => virtualizer.scrollToEnd(), [virtualizer]);
  const scrollToStart = useCallback(() => {
    isAwaitingStart.current = false;
    virtualizer.scrollToOffset(0);
  }, [virtualizer]);
  useEffect(() => {
    if (isAwaitingStart.current && !hasMore) scrollToStart();
  }, [hasMore, scrollToStart]);

  return {
    frame,
    content,
    items: virtualizer.getVirtualItems(),
    height: virtualizer.getTotalSize(),
    measure: virtualizer.measureElement,
    atEnd,
    unseen: atEnd ? 0 : Math.max(0, newest - leftAt),
    goToEnd: () => {
      isAwaitingStart.current = false;
      goToEnd();
    },
    goToStart: () => {
      stopFollowing();
      if (hasMore) isAwaitingStart.current = true;
      else scrollToStart();
    },
    cancelGoToStart: () => {
      isAwaitingStart.current = false;
    },
    stopFollowing,
    scrollToRow: useCallback(
      (index: number) => {
        stopFollowing();
        virtualizer.scrollToIndex(index, { align: 'start' });
      },
      [stopFollowing, virtualizer],
    ),
    focusListeners: {
      onFocus: ({ target }) => setFocused(rows[rowIndexOf(target)]?.key ?? null),
      onBlur: () => setFocused(null),
    },
  };
}

const rowIndexOf = (target: Element): number =>
  Number(target.closest('[data-index]')?.getAttribute('data-index') ?? -1);
