import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Field, areaClass, type FieldWords } from './field.tsx';

export type TextAreaProps = FieldWords & Omit<ComponentProps<'textarea'>, 'id'>;

/** Several lines of text under their label; grows with what is typed where the browser can. */
export function TextArea({ label, hint, problem, className, rows = 3, ...area }: TextAreaProps): ReactNode {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(wiring) => (
        <textarea rows={rows} className={cx(areaClass, 'min-h-20', className)} {...wiring} {...area} />
      )}
    </Field>
  );
}
