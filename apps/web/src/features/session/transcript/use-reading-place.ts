import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

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
  scrollToEnd: () => void;
  onNearStart: () => void;
};

type ReadingPlace = {
  atEnd: boolean;
  /** How many entries have come since the reader left the end. */
  unseen: number;
  toEnd: () => void;
  /** Says that the page goes elsewhere now, so that it is not taken back to the end. */
  leaveEnd: () => void;
};

/** Keeps a scrolling frame at the end of what grows in it, until the reader scrolls away from the end. */
export function useReadingPlace(follow: Follow): ReadingPlace {
  const { frame, content, newest, scrollToEnd } = follow;
  const stays = useRef(true);
  const latest = useRef(follow);
  const [leftAt, setLeftAt] = useState<number | null>(null);
  useEffect(() => {
    latest.current = follow;
  });

  const stay = useCallback((wanted: boolean) => {
    stays.current = wanted;
    setLeftAt((left) => (wanted ? null : (left ?? latest.current.newest)));
  }, []);
  const toEnd = useCallback(() => {
    stay(true);
    scrollToEnd();
  }, [stay, scrollToEnd]);
  const leaveEnd = useCallback(() => stay(false), [stay]);

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
      if (!(resized && stays.current)) stay(distance() <= NEAR_END);
      if (!stays.current && scroller.scrollTop < NEAR_START * height) latest.current.onNearStart();
    };
    const onWheel = ({ deltaY }: WheelEvent) => {
      if (deltaY < 0 && scroller.scrollTop > 0) stay(false);
    };
    const observer = new ResizeObserver(() => {
      if (stays.current) latest.current.scrollToEnd();
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

  const unseen = leftAt === null ? 0 : Math.max(0, newest - leftAt);
  return { atEnd: leftAt === null, unseen, toEnd, leaveEnd };
}
