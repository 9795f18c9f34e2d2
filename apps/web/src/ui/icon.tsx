import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';

const shapes = {
  question: (
    <>
      <path d="M4.4 4.3a2.6 2.6 0 1 1 4 2.2c-.9.6-1.4 1-1.4 1.9" />
      <path d="M7 11.1v.1" />
    </>
  ),
  exclamation: (
    <>
      <path d="M7 2.5v5.4" />
      <path d="M7 11.1v.1" />
    </>
  ),
  play: <path d="M4.5 2.9v8.2L11 7z" fill="currentColor" />,
  ring: (
    <>
      <circle cx="7" cy="7" r="4.6" strokeDasharray="2.4 2.4" />
      <circle cx="7" cy="7" r="1.1" fill="currentColor" />
    </>
  ),
  plus: <path d="M7 2.6v8.8M2.6 7h8.8" />,
  check: <path d="m2.8 7.4 2.8 2.9 5.6-6.4" />,
  cross: <path d="m3.4 3.4 7.2 7.2m0-7.2-7.2 7.2" />,
  circle: <circle cx="7" cy="7" r="4.4" />,
  square: <rect x="3.2" y="3.2" width="7.6" height="7.6" rx="1" fill="currentColor" />,
  clock: (
    <>
      <circle cx="7" cy="7" r="5" />
      <path d="M7 4.2V7l1.9 1.3" />
    </>
  ),
  'chevron-down': <path d="m3.2 5.2 3.8 3.8 3.8-3.8" />,
  'chevron-right': <path d="M5.2 3.2 9 7l-3.8 3.8" />,
  'chevron-left': <path d="M8.8 3.2 5 7l3.8 3.8" />,
  search: (
    <>
      <circle cx="6.2" cy="6.2" r="3.9" />
      <path d="m9.2 9.2 2.8 2.8" />
    </>
  ),
  dots: <path d="M2.6 7h.01M7 7h.01M11.4 7h.01" strokeWidth="2.4" />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof shapes;

export const iconNames = Object.keys(shapes) as IconName[];

/** Icons that point along the line of text, and so turn round in a right-to-left page. */
const directional: ReadonlySet<IconName> = new Set(['chevron-left', 'chevron-right'] as const);

/** A decoration beside a text that says the same: hidden from assistive technology, so never alone. */
export function Icon({ name, className }: { name: IconName; className?: string }): ReactNode {
  return (
    <svg
      viewBox="0 0 14 14"
      className={cx('size-3.5 shrink-0', directional.has(name) && 'rtl:-scale-x-100', className)}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {shapes[name]}
    </svg>
  );
}
