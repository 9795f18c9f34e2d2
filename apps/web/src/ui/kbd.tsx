import type { ReactNode } from 'react';

/** A key that does the same as what it stands beside. Hidden on touch, and from names. */
export function Kbd({ children }: { children: ReactNode }): ReactNode {
  return (
    <kbd
      aria-hidden="true"
      className="inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-current/50 px-1 font-mono text-sm leading-none font-normal pointer-coarse:hidden"
    >
      {children}
    </kbd>
  );
}
