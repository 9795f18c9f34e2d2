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
import { estimatedHeight, shownRows, type TranscriptRow } from './transcript-rows.ts';
import { NEAR_END, useReadingPlace } from './use-follow-end.ts';

type FeedOf = {
  rows: TranscriptRow[];
  /** The number of the newest entry. */
  newest: number;
  /** Whether there are entries before the first row. */
  more: boolean;
  /** In pixels, above the first row. */
  headRoom: number;
  onNearStart: () => void;
};

type Feed = {
  frame: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  items: VirtualItem[];
  height: number;
  measure: RefCallback<HTMLElement>;
  atEnd: boolean;
  /** How many entries have come since the reader left the end. */
  unseen: number;
  toEnd: () => void;
  /** Goes to the very first entry, as soon as it is there, unless that is given up before. */
  toStart: () => void;
  giveUpStart: () => void;
  /** Says that the reader looks at what is there, so that what grows takes nobody to the end. */
  leaveEnd: () => void;
  show: (index: number) => void;
  focusWatch: { onFocus: (event: FocusEvent) => void; onBlur: () => void };
};

/** Which rows are drawn and where, and how the reader's place is kept while rows come and grow. */
export function useFeed({ rows, newest, more, headRoom, onNearStart }: FeedOf): Feed {
  const frame = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [leftAt, setLeftAt] = useState<number | null>(null);
  const atEnd = leftAt === null;
  const [focused, setFocused] = useState<string | null>(null);
  const wantsStart = useRef(false);
  const focusedIndex = focused === null ? null : rows.findIndex(({ key }) => key === focused);
  // eslint-disable-next-line react-hooks/incompatible-library -- no compiler memoizes what it returns
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: rows.length,
    getScrollElement: () => frame.current,
    getItemKey: useCallback((index: number) => rows[index]?.key ?? index, [rows]),
    estimateSize: useCallback((index: number) => estimatedHeight(rows[index]), [rows]),
    rangeExtractor: (range) => shownRows(range, focusedIndex),
    overscan: 8,
    gap: 16,
    paddingStart: headRoom,
    paddingEnd: 24,
    scrollPaddingStart: 16,
    anchorTo: 'end',
    followOnAppend: true,
    // Below zero it is never there, and so nothing that grows takes the reader along.
    scrollEndThreshold: atEnd ? NEAR_END : -1,
  });
  const scrollToEnd = useCallback(() => virtualizer.scrollToEnd(), [virtualizer]);
  const { toEnd, leave } = useReadingPlace({
    frame,
    content,
    newest,
    setLeftAt,
    scrollToEnd,
    onNearStart,
    isLeaving: () => wantsStart.current,
  });
  const leaveEnd = useCallback(() => {
    leave();
    virtualizer.cancelScroll();
  }, [leave, virtualizer]);

  useLayoutEffect(() => virtualizer.scrollToEnd(), [virtualizer]);
  const scrollToStart = useCallback(() => {
    wantsStart.current = false;
    virtualizer.scrollToOffset(0);
  }, [virtualizer]);
  useEffect(() => {
    if (wantsStart.current && !more) scrollToStart();
  }, [more, scrollToStart]);

  return {
    frame,
    content,
    items: virtualizer.getVirtualItems(),
    height: virtualizer.getTotalSize(),
    measure: virtualizer.measureElement,
    atEnd,
    unseen: atEnd ? 0 : Math.max(0, newest - leftAt),
    toEnd: () => {
      wantsStart.current = false;
      toEnd();
    },
    toStart: () => {
      leaveEnd();
      if (more) wantsStart.current = true;
      else scrollToStart();
    },
    giveUpStart: () => {
      wantsStart.current = false;
    },
    leaveEnd,
    show: useCallback(
      (index: number) => {
        leaveEnd();
        virtualizer.scrollToIndex(index, { align: 'start' });
      },
      [leaveEnd, virtualizer],
    ),
    focusWatch: {
      onFocus: ({ target }) => setFocused(rows[indexOf(target)]?.key ?? null),
      onBlur: () => setFocused(null),
    },
  };
}

const indexOf = (target: Element): number =>
  Number(target.closest('[data-index]')?.getAttribute('data-index') ?? -1);
