import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { lineClass } from './field.tsx';
import { Icon } from './icon.tsx';

const looks = {
  /** In a form, as the other fields. */
  field: cx(lineClass, 'pe-9'),
  /** In a row of controls. */
  row: 'h-9 w-full rounded-md border border-line bg-surface ps-3 pe-8 text-sm text-secondary pointer-coarse:h-11',
  /** In a row of controls, where something else than the usual is chosen. */
  marked:
    'h-9 w-full rounded-md border border-control bg-wash ps-3 pe-8 text-sm font-semibold text-ink pointer-coarse:h-11',
  /** Beside other things, as wide as what is chosen, with no frame. */
  quiet:
    'field-sizing-content h-8 max-w-44 rounded-md border border-transparent forced-colors:border-line ps-1.5 pe-7 text-sm font-medium text-ink enabled:hover:bg-wash disabled:text-secondary disabled:opacity-100 focus-visible:outline-offset-0 pointer-coarse:h-11',
};

export type SelectOption = { value: string; label: string; group?: string | null };

export type SelectProps = Omit<ComponentProps<'select'>, 'children'> & {
  look: keyof typeof looks;
  options: readonly SelectOption[];
};

/** One of a list, by the platform's own list, which every phone and screen reader knows. Its caller names it. */
export function Select({ look, options, className, ...select }: SelectProps): ReactNode {
  return (
    <span className={cx('relative block min-w-0', className)}>
      <select className={cx('peer appearance-none text-ellipsis', looks[look])} {...select}>
        {grouped(options).map(({ group, options: under }) =>
          group === null ? (
            under.map(toOption)
          ) : (
            <optgroup key={group} label={group}>
              {under.map(toOption)}
            </optgroup>
          ),
        )}
      </select>
      <Icon
        name="chevron-down"
        className={cx(
          'pointer-events-none absolute top-1/2 -translate-y-1/2 text-tertiary peer-disabled:opacity-40',
          look === 'quiet' ? 'end-2' : 'end-3',
        )}
      />
    </span>
  );
}

const toOption = ({ value, label }: SelectOption): ReactNode => (
  <option key={value} value={value}>
    {label}
  </option>
);

/** Those of one group together, in the order in which each group is first met. */
function grouped(options: readonly SelectOption[]): { group: string | null; options: SelectOption[] }[] {
  const groups = Map.groupBy(options, ({ group }) => group ?? null);
  return [...groups].map(([group, under]) => ({ group, options: under }));
}
