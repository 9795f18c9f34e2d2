import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

/** How far from the end still counts as being there: a line of text. */
const NEAR = 32;

type StayAtEnd = {
  /** What scrolls. */
  frame: RefObject<HTMLDivElement | null>;
  /** What grows in it. */
  content: RefObject<HTMLDivElement | null>;
  atEnd: boolean;
  toEnd: () => void;
};

/** Keeps a scrolling frame at the end of what grows in it, until the reader scrolls away from the end. */
export function useStayAtEnd(): StayAtEnd {
  const frame = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const stays = useRef(true);
  const [atEnd, setAtEnd] = useState(true);

  const toEnd = useCallback(() => {
    stays.current = true;
    setAtEnd(true);
    if (frame.current) frame.current.scrollTop = frame.current.scrollHeight;
  }, []);

  useEffect(() => {
    const scroller = frame.current;
    if (!scroller || !content.current) return;
    const distance = () => scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
    let height = scroller.clientHeight;
    let length = scroller.scrollHeight;
    const onScroll = () => {
      // A scroll that a change of size brought about says nothing of what the reader wants.
      const resized = height !== scroller.clientHeight || length !== scroller.scrollHeight;
      height = scroller.clientHeight;
      length = scroller.scrollHeight;
      if (resized && stays.current) return;
      stays.current = distance() <= NEAR;
      setAtEnd(stays.current);
    };
    const observer = new ResizeObserver(() => {
      if (stays.current) toEnd();
    });
    observer.observe(scroller);
    observer.observe(content.current);
    scroller.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', onScroll);
    };
  }, [toEnd]);

  return { frame, content, atEnd, toEnd };
}
