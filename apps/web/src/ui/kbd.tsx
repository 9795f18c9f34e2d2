import type { ReactNode } from 'react';

/** The hotkey of the control it stands in. Hidden on touch screens, and from accessible names. */
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
