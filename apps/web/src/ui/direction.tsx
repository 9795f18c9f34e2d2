import { Direction as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';

/** Tells menus and toasts, which place themselves, in which direction the page is read. */
export function Direction({ dir, children }: { dir: 'ltr' | 'rtl'; children: ReactNode }): ReactNode {
  return <Primitive.Provider dir={dir}>{children}</Primitive.Provider>;
}
