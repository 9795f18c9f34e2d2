import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Field, areaClass, type FieldWords } from './field.tsx';

export type TextAreaProps = FieldWords & Omit<ComponentProps<'textarea'>, 'id'>;

/** Several lines of text under their label; grows with what is typed where the browser can. */
export function TextArea(props: TextAreaProps): ReactNode {
  const { label, needed, hint, problem, className, rows = 3, ...area } = props;
  return (
    <Field label={label} needed={needed} hint={hint} problem={problem}>
      {(wiring) => (
        <textarea rows={rows} className={cx(areaClass, 'min-h-20', className)} {...wiring} {...area} />
      )}
    </Field>
  );
}
