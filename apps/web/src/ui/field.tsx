import { cx } from 'class-variance-authority';
import { useId, type ComponentProps, type ReactNode } from 'react';

export type FieldText = {
  label: string;
  /** Says beside the label that the field is required. */
  requiredText?: string | undefined;
  /** What to enter, always in view. */
  hint?: ReactNode;
  /** What is wrong with the value. */
  problem?: ReactNode;
};

type FieldControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

const controlClass =
  'w-full rounded-md border border-control bg-surface px-3 text-base text-ink aria-invalid:border-failed disabled:bg-wash disabled:text-secondary pointer-coarse:text-touch';

export const singleLineClass = `${controlClass} h-10 pointer-coarse:h-11`;

/** Grows with its text where the browser can. Its caller sets the least height. */
export const multiLineClass = `${controlClass} field-sizing-content max-h-80 resize-y py-2`;

/** A label, a control, its hint and its problem, tied together for assistive technology. */
export function Field({
  label,
  requiredText,
  hint,
  problem,
  children,
}: FieldText & { children: (control: FieldControlProps) => ReactNode }): ReactNode {
  const id = useId();
  const describedBy = [hint !== undefined && `${id}-hint`, problem !== undefined && `${id}-problem`].filter(
    Boolean,
  );
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold text-secondary">
        {label}
        {requiredText !== undefined && (
          <span aria-hidden="true" className="font-normal text-tertiary">
            {' · '}
            {requiredText}
          </span>
        )}
      </label>
      {children({
        id,
        'aria-describedby': describedBy.length > 0 ? describedBy.join(' ') : undefined,
        'aria-invalid': problem === undefined ? undefined : true,
        'aria-required': requiredText === undefined ? undefined : true,
      })}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-sm text-tertiary">
          {hint}
        </p>
      )}
      {problem !== undefined && (
        <p id={`${id}-problem`} className="text-sm font-medium text-failed">
          {problem}
        </p>
      )}
    </div>
  );
}

type TextFieldProps = FieldText & Omit<ComponentProps<'input'>, 'id'>;

/** One line of text under its label. */
export function TextField(props: TextFieldProps): ReactNode {
  const { label, requiredText, hint, problem, className, ...input } = props;
  return (
    <Field label={label} requiredText={requiredText} hint={hint} problem={problem}>
      {(control) => <input type="text" className={cx(singleLineClass, className)} {...control} {...input} />}
    </Field>
  );
}

type TextAreaProps = FieldText & Omit<ComponentProps<'textarea'>, 'id'>;

/** Several lines of text under their label. */
export function TextArea(props: TextAreaProps): ReactNode {
  const { label, requiredText, hint, problem, className, rows = 3, ...area } = props;
  return (
    <Field label={label} requiredText={requiredText} hint={hint} problem={problem}>
      {(control) => (
        <textarea rows={rows} className={cx(multiLineClass, 'min-h-20', className)} {...control} {...area} />
      )}
    </Field>
  );
}

/** Focuses the first invalid control of a form, if it has one. */
export function focusFirstInvalid(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
