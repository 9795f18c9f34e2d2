import { cva, cx, type VariantProps } from 'class-variance-authority';
import { useId, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';
import { Field, singleLineClass, type FieldText } from './field.tsx';
import { Icon } from './icon.tsx';

const selectClass = cva('peer appearance-none text-ellipsis', {
  variants: {
    variant: {
      /** In a form, as the other fields. */
      field: cx(singleLineClass, 'pe-9'),
      /** In a row of controls. */
      row: 'h-9 w-full rounded-md border border-line bg-surface ps-3 pe-8 text-sm text-secondary pointer-coarse:h-11',
      /** In a row of controls, with another value than the default. */
      marked:
        'h-9 w-full rounded-md border border-control bg-wash ps-3 pe-8 text-sm font-semibold text-ink pointer-coarse:h-11',
      /** Beside its label in a line, without a frame, as wide as its value. */
      inline:
        'field-sizing-content h-8 max-w-44 rounded-md border border-transparent forced-colors:border-line ps-1.5 pe-7 text-sm font-medium text-ink enabled:hover:bg-wash disabled:text-secondary disabled:opacity-100 focus-visible:outline-offset-0 pointer-coarse:h-11',
    },
  },
});

type SelectVariant = NonNullable<VariantProps<typeof selectClass>['variant']>;
export type SelectOption = { value: string; label: string; group?: string | null };

type SelectProps = Omit<ComponentProps<'select'>, 'children'> & {
  variant: SelectVariant;
  options: readonly SelectOption[];
};

/** The platform's own list, which every phone and screen reader knows. Its caller names it. */
export function Select({ variant, options, className, ...select }: SelectProps): ReactNode {
  return (
    <span className={cx('relative block min-w-0', className)}>
      <select className={selectClass({ variant })} {...select}>
        {[...Map.groupBy(options, ({ group }) => group ?? null)].map(([group, members]) =>
          group === null ? (
            members.map(toOption)
          ) : (
            <optgroup key={group} label={group}>
              {members.map(toOption)}
            </optgroup>
          ),
        )}
      </select>
      <Icon
        name="chevron-down"
        className={cx(
          'pointer-events-none absolute top-1/2 -translate-y-1/2 text-tertiary peer-disabled:opacity-40',
          variant === 'inline' ? 'end-2' : 'end-3',
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

type SelectFieldProps = FieldText & Omit<SelectProps, 'id' | 'variant'>;

/** A select under its label. */
export function SelectField({ label, requiredText, hint, problem, ...select }: SelectFieldProps): ReactNode {
  return (
    <Field label={label} requiredText={requiredText} hint={hint} problem={problem}>
      {(control) => <Select variant="field" {...control} {...select} />}
    </Field>
  );
}

type InlineSelectProps = Omit<SelectProps, 'id' | 'variant'> & { label: string };

/** A select behind its label, in a line with other things. */
export function InlineSelect({ label, className, ...select }: InlineSelectProps): ReactNode {
  const id = useId();
  return (
    <span className={cx('inline-flex min-w-0 items-center gap-1 text-sm', className)}>
      <label htmlFor={id} className="shrink-0 text-tertiary">
        {label}
      </label>
      <Select id={id} variant="inline" onKeyDown={openByArrow} {...select} />
    </span>
  );
}

/** Opens the list, where the browser can, instead of stepping through the values: each step would take effect. */
function openByArrow(event: KeyboardEvent<HTMLSelectElement>): void {
  if (!('showPicker' in HTMLSelectElement.prototype)) return;
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  event.preventDefault();
  event.currentTarget.showPicker();
}
