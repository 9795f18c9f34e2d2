import type { ReactNode } from 'react';

/** Marks the gap in which the carried card would land. Nothing moves aside for it. */
export function DropLine({ at }: { at: number }): ReactNode {
  return (
    <li
      role="presentation"
      className="pointer-events-none absolute inset-x-0 top-0 z-10 h-0.5 rounded-full bg-ask before:absolute before:-top-0.75 before:-start-1 before:size-2 before:rounded-full before:bg-ask"
      style={{ transform: `translateY(${Math.max(1, at) - 1}px)` }}
    />
  );
}
