import { useId, type ReactNode } from 'react';

export type FieldWords = {
  label: string;
  /** That it has to be filled, in a word beside the label. */
  needed?: string | undefined;
  /** What to enter, always in view. */
  hint?: ReactNode;
  /** What is wrong with what was entered. */
  problem?: ReactNode;
};

export type FieldWiring = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

const inputClass =
  'w-full rounded-md border border-control bg-surface px-3 text-base text-ink aria-invalid:border-failed disabled:bg-wash disabled:text-secondary pointer-coarse:text-touch';

/** The look of a control that is one line high. */
export const lineClass = `${inputClass} h-10 pointer-coarse:h-11`;

/** The look of a control that grows with what is typed where the browser can; how low it may be is its own affair. */
export const areaClass = `${inputClass} field-sizing-content max-h-80 resize-y py-2`;

/** A label, a control, and the words that belong to it, tied together for assistive tools. */
export function Field({
  label,
  needed,
  hint,
  problem,
  children,
}: FieldWords & { children: (wiring: FieldWiring) => ReactNode }): ReactNode {
  const id = useId();
  const described = [hint !== undefined && `${id}-hint`, problem !== undefined && `${id}-problem`].filter(
    Boolean,
  );
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold text-secondary">
        {label}
        {needed !== undefined && (
          <span aria-hidden="true" className="font-normal text-tertiary">
            {' · '}
            {needed}
          </span>
        )}
      </label>
      {children({
        id,
        'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
        'aria-invalid': problem === undefined ? undefined : true,
        'aria-required': needed === undefined ? undefined : true,
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
