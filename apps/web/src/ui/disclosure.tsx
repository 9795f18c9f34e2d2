import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

type FoldProps = {
  summary: ReactNode;
  children: ReactNode;
  open?: boolean;
  /** Called when the reader wants it open or closed; with it, `open` says which it is. */
  onToggle?: (open: boolean) => void;
  /** Without a frame, for what is said aside. */
  bare?: boolean;
};

/** Something folded away under its one line. Its own owner of whether it is open, unless `onToggle` is. */
export function Disclosure({
  summary,
  children,
  open = false,
  onToggle,
  bare = false,
}: FoldProps): ReactNode {
  return (
    <details open={open} className={cx('group min-w-0', !bare && 'rounded-md border border-line bg-surface')}>
      <summary
        onClick={
          onToggle &&
          ((event) => {
            event.preventDefault();
            onToggle(!open);
          })
        }
        className={cx(
          'flex min-h-9 list-none items-center gap-2 rounded-md py-1 pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden',
          bare ? 'text-tertiary hover:text-ink' : 'px-3 hover:bg-wash',
        )}
      >
        <Icon
          name="chevron-right"
          className="text-tertiary transition-transform group-open:rotate-90 rtl:group-open:-rotate-90"
        />
        {summary}
      </summary>
      <div className={cx('min-w-0', bare ? 'pb-1 ps-5.5' : 'border-t border-line px-3 py-2')}>{children}</div>
    </details>
  );
}
