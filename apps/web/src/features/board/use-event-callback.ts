import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that never changes and calls the latest `callback`. For event handlers, never while rendering. */
export function useEventCallback<A extends unknown[], R>(callback: (...args: A) => R): (...args: A) => R {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args) => latest.current(...args), []);
}
