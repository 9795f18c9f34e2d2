import { useEffect, useState, type RefObject } from 'react';

/** Whether an element is in sight, or nearly, in its parent, which is scrolled sideways. */
export function useOnScreen(element: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(true);
  useEffect(() => {
    if (element.current === null) return;
    const watch = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { root: element.current.parentElement, rootMargin: '0px 400px' },
    );
    watch.observe(element.current);
    return () => watch.disconnect();
  }, [element]);
  return near;
}
