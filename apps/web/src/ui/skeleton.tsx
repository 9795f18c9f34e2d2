import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** A place where something will be. Give it its size; say what loads once, on the region around it. */
export function Skeleton({ className }: { className?: string }): ReactNode {
  return <div aria-hidden="true" className={cx('animate-pulse rounded-md bg-wash', className)} />;
}
