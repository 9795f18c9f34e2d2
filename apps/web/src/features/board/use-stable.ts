import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that stays the same one and does what the latest render says. For handlers, never while rendering. */
export function useStable<A extends unknown[], R>(latest: (...given: A) => R): (...given: A) => R {
  const held = useRef(latest);
  useLayoutEffect(() => {
    held.current = latest;
  });
  return useCallback((...given) => held.current(...given), []);
}
