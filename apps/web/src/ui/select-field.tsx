import type { ReactNode } from 'react';
import { Field, type FieldWords } from './field.tsx';
import { Select, type SelectProps } from './select.tsx';

type SelectFieldProps = FieldWords & Omit<SelectProps, 'id' | 'look'>;

/** One of a list under its label. */
export function SelectField({ label, needed, hint, problem, ...select }: SelectFieldProps): ReactNode {
  return (
    <Field label={label} needed={needed} hint={hint} problem={problem}>
      {(wiring) => <Select look="field" {...wiring} {...select} />}
    </Field>
  );
}
