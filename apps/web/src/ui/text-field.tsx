import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Field, lineClass, type FieldWords } from './field.tsx';

export type TextFieldProps = FieldWords & Omit<ComponentProps<'input'>, 'id'>;

/** One line of text under its label. */
export function TextField({ label, needed, hint, problem, className, ...input }: TextFieldProps): ReactNode {
  return (
    <Field label={label} needed={needed} hint={hint} problem={problem}>
      {(wiring) => <input type="text" className={cx(lineClass, className)} {...wiring} {...input} />}
    </Field>
  );
}
