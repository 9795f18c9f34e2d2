import { useCallback, useEffect, useRef, type RefObject } from 'react';

/** How far from the end still counts as being there: a line of text. */
export const NEAR_END = 32;
/** So many screens before the oldest entry, earlier ones are asked for. */
const NEAR_START = 2;

type Follow = {
  /** What scrolls, and what grows in it. */
  frame: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  /** The number of the newest entry. */
  newest: number;
  /** Told which entry was the newest when the reader left the end, and null when the reader is there again. */
  setLeftAt: (change: (left: number | null) => number | null) => void;
  scrollToEnd: () => void;
  onNearStart: () => void;
  /** Whether the page waits to go elsewhere: what scrolls until then is not the reader's doing. */
  isLeaving: () => boolean;
};

type ReadingPlace = {
  toEnd: () => void;
  /** Says that the page goes elsewhere now, so that it is not taken back to the end. */
  leave: () => void;
};

/** Keeps a scrolling frame at the end of what grows in it, until the reader scrolls away from the end. */
export function useReadingPlace(follow: Follow): ReadingPlace {
  const { frame, content, setLeftAt, scrollToEnd } = follow;
  const stays = useRef(true);
  const latest = useRef(follow);
  useEffect(() => {
    latest.current = follow;
  });

  const stay = useCallback(
    (wanted: boolean) => {
      stays.current = wanted;
      setLeftAt((left) => (wanted ? null : (left ?? latest.current.newest)));
    },
    [setLeftAt],
  );
  const toEnd = useCallback(() => {
    stay(true);
    scrollToEnd();
  }, [stay, scrollToEnd]);
  const leave = useCallback(() => stay(false), [stay]);

  useEffect(() => {
    const scroller = frame.current;
    if (!scroller || !content.current) return;
    let height = scroller.clientHeight;
    let length = scroller.scrollHeight;
    const distance = () => scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
    const onScroll = () => {
      // A scroll that a change of size brought about says nothing of what the reader wants.
      const resized = height !== scroller.clientHeight || length !== scroller.scrollHeight;
      height = scroller.clientHeight;
      length = scroller.scrollHeight;
      const readers = !(resized && stays.current) && !latest.current.isLeaving();
      if (readers) stay(distance() <= NEAR_END);
      if (!stays.current && scroller.scrollTop < NEAR_START * height) latest.current.onNearStart();
    };
    const onWheel = ({ deltaY }: WheelEvent) => {
      if (deltaY < 0 && scroller.scrollTop > 0) stay(false);
    };
    const observer = new ResizeObserver(() => {
      if (stays.current) latest.current.scrollToEnd();
      else if (scroller.scrollHeight <= scroller.clientHeight) stay(true);
    });
    observer.observe(scroller);
    observer.observe(content.current);
    scroller.addEventListener('scroll', onScroll, { passive: true });
    scroller.addEventListener('wheel', onWheel, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', onScroll);
      scroller.removeEventListener('wheel', onWheel);
    };
  }, [frame, content, stay]);

  return { toEnd, leave };
}
