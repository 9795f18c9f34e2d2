import { useCallback, useEffect, useRef, type RefObject } from 'react';

/** A reader so near the end is at the end: the height of a line of text. */
export const END_TOLERANCE_PX = 32;
/** So many screens before the oldest entry, earlier entries are fetched. */
const LOAD_EARLIER_SCREENS = 2;

type FollowEndOptions = {
  /** The scrolling element, and the growing one inside it. */
  frame: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  /** The `seq` of the newest entry. */
  newest: number;
  /** Keeps the newest `seq` at the time when the reader left the end; null while the reader is at the end. */
  setLeftAt: (change: (left: number | null) => number | null) => void;
  scrollToEnd: () => void;
  onNearStart: () => void;
  /** Whether the page is about to scroll elsewhere: a scroll until then is not the reader's. */
  isScrollingAway: () => boolean;
};

type FollowEnd = {
  goToEnd: () => void;
  /** The page goes elsewhere and must not be taken back to the end. */
  stopFollowing: () => void;
};

/** Keeps a scrolling element at the end of its growing content, until the reader scrolls away from the end. */
export function useFollowEnd(options: FollowEndOptions): FollowEnd {
  const { frame, content, setLeftAt, scrollToEnd } = options;
  const isFollowing = useRef(true);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  const setFollowing = useCallback(
    (follows: boolean) => {
      isFollowing.current = follows;
      setLeftAt((left) => (follows ? null : (left ?? latest.current.newest)));
    },
    [setLeftAt],
  );
  const goToEnd = useCallback(() => {
    setFollowing(true);
    scrollToEnd();
  }, [setFollowing, scrollToEnd]);
  const stopFollowing = useCallback(() => setFollowing(false), [setFollowing]);

  useEffect(() => {
    const scroller = frame.current;
    if (!scroller || !content.current) return;
    let height = scroller.clientHeight;
    let length = scroller.scrollHeight;
    const distance = () => scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
    const onScroll = () => {
      // A scroll that a change of size caused is not the reader's.
      const resized = height !== scroller.clientHeight || length !== scroller.scrollHeight;
      height = scroller.clientHeight;
      length = scroller.scrollHeight;
      const isByReader = !(resized && isFollowing.current) && !latest.current.isScrollingAway();
      if (isByReader) setFollowing(distance() <= END_TOLERANCE_PX);
      if (!isFollowing.current && scroller.scrollTop < LOAD_EARLIER_SCREENS * height)
        latest.current.onNearStart();
    };
    const onWheel = ({ deltaY }: WheelEvent) => {
      if (deltaY < 0 && scroller.scrollTop > 0) setFollowing(false);
    };
    const observer = new ResizeObserver(() => {
      if (isFollowing.current) latest.current.scrollToEnd();
      else if (scroller.scrollHeight <= scroller.clientHeight) setFollowing(true);
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
  }, [frame, content, setFollowing]);

  return { goToEnd, stopFollowing };
}
