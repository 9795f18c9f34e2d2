import { useEffect, useRef, type RefObject } from 'react';

/** What takes the focus when an item of a list has gone and taken the focused button with it. */
export function useFocusAfterRemoval(count: number): RefObject<HTMLHeadingElement | null> {
  const target = useRef<HTMLHeadingElement>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body)
      target.current?.focus({ preventScroll: true });
    before.current = count;
  }, [count]);
  return target;
}
