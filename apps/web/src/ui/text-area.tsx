import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Field, inputClass, type FieldWords } from './field.tsx';

export type TextAreaProps = FieldWords & Omit<ComponentProps<'textarea'>, 'id'>;

/** Several lines of text under their label; grows with what is typed where the browser can. */
export function TextArea({ label, hint, problem, className, rows = 3, ...area }: TextAreaProps): ReactNode {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(wiring) => (
        <textarea
          rows={rows}
          className={cx(inputClass, 'field-sizing-content max-h-80 min-h-20 resize-y py-2', className)}
          {...wiring}
          {...area}
        />
      )}
    </Field>
  );
}
