import type { ReactNode } from 'react';

/** Text for assistive technology only. */
export function VisuallyHidden({ children }: { children: ReactNode }): ReactNode {
  return <span className="sr-only">{children}</span>;
}
