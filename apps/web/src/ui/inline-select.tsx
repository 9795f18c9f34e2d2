import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Shape } from './shape.tsx';

type InlineSelectProps = Omit<ComponentProps<'select'>, 'children'> & {
  /** Its accessible name; what is chosen has to say enough for the eye. */
  label: string;
  options: { value: string; label: string }[];
  /** Whether something else than the usual is chosen. */
  isSet: boolean;
};

/** One of a list within a row of controls, by the platform's own list. */
export function InlineSelect({ label, options, isSet, className, ...select }: InlineSelectProps): ReactNode {
  return (
    <span className={cx('relative inline-block min-w-0', className)}>
      <select
        aria-label={label}
        className={cx(
          'h-9 w-full appearance-none rounded-md border pe-8 ps-3 text-sm text-ellipsis pointer-coarse:h-11',
          isSet ? 'border-control bg-wash font-semibold text-ink' : 'border-line bg-surface text-secondary',
        )}
        {...select}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Shape
        name="chevron-down"
        className="pointer-events-none absolute top-1/2 end-2.5 -translate-y-1/2 text-tertiary"
      />
    </span>
  );
}
