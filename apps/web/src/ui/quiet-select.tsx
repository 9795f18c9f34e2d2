import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { Select, type SelectProps } from './select.tsx';

type QuietSelectProps = Omit<SelectProps, 'id' | 'look'> & { label: string };

/** One of a list beside other things, with its name before it. */
export function QuietSelect({ label, className, ...select }: QuietSelectProps): ReactNode {
  const id = useId();
  return (
    <span className={cx('inline-flex min-w-0 items-center gap-1 text-sm', className)}>
      <label htmlFor={id} className="shrink-0 text-tertiary">
        {label}
      </label>
      <Select id={id} look="quiet" onKeyDown={openByArrow} {...select} />
    </span>
  );
}

/** Opens the list, where the browser can, instead of going through its values: each would take effect. */
function openByArrow(event: KeyboardEvent<HTMLSelectElement>): void {
  if (!('showPicker' in HTMLSelectElement.prototype)) return;
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  event.preventDefault();
  event.currentTarget.showPicker();
}
