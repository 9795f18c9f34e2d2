import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Field, inputClass, type FieldWords } from './field.tsx';
import { Shape } from './shape.tsx';

export type SelectProps = FieldWords &
  Omit<ComponentProps<'select'>, 'id' | 'children'> & { options: { value: string; label: string }[] };

/** One of a list, by the platform's own list, which every phone and screen reader knows. */
export function Select({ label, hint, problem, options, className, ...select }: SelectProps): ReactNode {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(wiring) => (
        <span className="relative block">
          <select
            className={cx(
              inputClass,
              'h-10 appearance-none pe-9 text-ellipsis pointer-coarse:h-11',
              className,
            )}
            {...wiring}
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
            className="pointer-events-none absolute top-1/2 end-3 -translate-y-1/2 text-secondary"
          />
        </span>
      )}
    </Field>
  );
}
