import type { ReactNode } from 'react';

/** Words for assistive tools alone. */
export function VisuallyHidden({ children }: { children: ReactNode }): ReactNode {
  return <span className="sr-only">{children}</span>;
}
