import { Direction as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';

/** Tells menus and toasts the reading direction of the page. */
export function Direction({ dir, children }: { dir: 'ltr' | 'rtl'; children: ReactNode }): ReactNode {
  return <Primitive.Provider dir={dir}>{children}</Primitive.Provider>;
}
