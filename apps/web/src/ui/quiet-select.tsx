import { useId, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { Shape } from './shape.tsx';

type Choice = { value: string; label: string; group?: string | null };

type QuietSelectProps = Omit<ComponentProps<'select'>, 'children' | 'id'> & {
  label: string;
  choices: readonly Choice[];
};

/** One of a list beside other things, with its name before it and no frame, by the platform's own list. */
export function QuietSelect({ label, choices, className, ...select }: QuietSelectProps): ReactNode {
  const id = useId();
  return (
    <span className={cx('inline-flex min-w-0 items-center gap-1 text-sm', className)}>
      <label htmlFor={id} className="shrink-0 text-tertiary">
        {label}
      </label>
      <span className="relative min-w-0">
        <select
          id={id}
          className="peer field-sizing-content h-8 max-w-44 appearance-none rounded-md border border-transparent bg-transparent ps-1.5 pe-7 font-medium text-ellipsis text-ink enabled:hover:bg-wash disabled:text-secondary disabled:opacity-100 focus-visible:outline-offset-0 pointer-coarse:h-11"
          onKeyDown={openByArrow}
          {...select}
        >
          {grouped(choices).map(({ group, choices: under }) =>
            group === null ? (
              under.map(toOption)
            ) : (
              <optgroup key={group} label={group}>
                {under.map(toOption)}
              </optgroup>
            ),
          )}
        </select>
        <Shape
          name="chevron-down"
          className="pointer-events-none absolute end-2 top-1/2 -translate-y-1/2 text-tertiary peer-disabled:opacity-40"
        />
      </span>
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

const toOption = ({ value, label }: Choice): ReactNode => (
  <option key={value} value={value}>
    {label}
  </option>
);

/** Those of one group together, in the order in which each group is first met. */
function grouped(choices: readonly Choice[]): { group: string | null; choices: Choice[] }[] {
  const groups = Map.groupBy(choices, ({ group }) => group ?? null);
  return [...groups].map(([group, under]) => ({ group, choices: under }));
}
