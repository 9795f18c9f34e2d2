import { cx } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

type DisclosureProps = {
  summary: ReactNode;
  children: ReactNode;
  open?: boolean;
  /** Makes it controlled: it is open as `open` says, and each press is reported here. */
  onToggle?: (open: boolean) => void;
  /** Without a border, for secondary content. */
  frameless?: boolean;
};

/** Content folded away under a summary line. Keeps its own state unless `onToggle` is given. */
export function Disclosure({
  summary,
  children,
  open = false,
  onToggle,
  frameless = false,
}: DisclosureProps): ReactNode {
  return (
    <details
      open={open}
      className={cx('group min-w-0', !frameless && 'rounded-md border border-line bg-surface')}
    >
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
          frameless ? 'text-tertiary hover:text-ink' : 'px-3 hover:bg-wash',
        )}
      >
        <Icon
          name="chevron-right"
          className="text-tertiary transition-transform group-open:rotate-90 rtl:group-open:-rotate-90"
        />
        {summary}
      </summary>
      <div className={cx('min-w-0', frameless ? 'pb-1 ps-5.5' : 'border-t border-line px-3 py-2')}>
        {children}
      </div>
    </details>
  );
}
