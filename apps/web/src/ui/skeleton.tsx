import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';

/** A placeholder for content that loads. Its caller gives it a size, and labels the region around it. */
export function Skeleton({ className }: { className?: string }): ReactNode {
  return <div aria-hidden="true" className={cx('animate-pulse rounded-md bg-wash', className)} />;
}
