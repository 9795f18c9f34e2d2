import { cx } from 'class-variance-authority';
import { useId, type ReactNode } from 'react';

export type RadioChoice<Value extends string> = {
  value: Value;
  label: ReactNode;
  description?: ReactNode;
};

type RadioListProps<Value extends string> = {
  /** The group's accessible name. */
  label: string;
  choices: readonly RadioChoice<Value>[];
  value: Value | null;
  onChoose: (value: Value) => void;
  className?: string;
};

/** The platform's own radio buttons, each with a whole row to press. */
export function RadioList<Value extends string>(props: RadioListProps<Value>): ReactNode {
  const { label, choices, value, onChoose, className } = props;
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={cx('flex flex-col gap-2', className)}>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="flex min-h-11 min-w-0 items-start gap-3 rounded-md border border-line bg-surface px-4 py-2.5 hover:border-control has-checked:border-ask has-checked:bg-ask-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ask"
        >
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChoose(choice.value)}
            className="mt-1 size-4 shrink-0 accent-ask outline-none"
          />
          <span className="min-w-0 flex-1 wrap-anywhere">
            <span className="block font-semibold">{choice.label}</span>
            {choice.description !== undefined && (
              <span className="block text-sm text-secondary">{choice.description}</span>
            )}
          </span>
        </label>
      ))}
    </div>
  );
}
