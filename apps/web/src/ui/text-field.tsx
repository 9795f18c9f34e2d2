import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Field, inputClass, type FieldWords } from './field.tsx';

export type TextFieldProps = FieldWords & Omit<ComponentProps<'input'>, 'id'>;

/** One line of text under its label. */
export function TextField({ label, hint, problem, className, ...input }: TextFieldProps): ReactNode {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(wiring) => (
        <input
          type="text"
          className={cx(inputClass, 'h-10 pointer-coarse:h-11', className)}
          {...wiring}
          {...input}
        />
      )}
    </Field>
  );
}
