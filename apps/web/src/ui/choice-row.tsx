import { cx } from 'class-variance-authority';
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { Kbd } from './kbd.tsx';

type ChoiceKind = 'radio' | 'checkbox';

export type ChoiceRowProps = Omit<ComponentProps<'button'>, 'role' | 'type' | 'children'> & {
  kind: ChoiceKind;
  checked: boolean;
  /** The state that is drawn, where it differs from the recorded one. */
  looksChecked?: boolean;
  label: ReactNode;
  description?: ReactNode;
  hotkey?: string;
};

/** An option as a whole row to press. Its caller groups the rows and moves the focus between them. */
export function ChoiceRow(props: ChoiceRowProps): ReactNode {
  const { kind, checked, looksChecked = checked, label, description, hotkey, className, ...button } = props;
  return (
    <button
      type="button"
      role={kind}
      aria-checked={checked}
      className={cx(
        'flex min-h-11 w-full min-w-0 items-start gap-3 rounded-md border px-3 py-2.5 text-start transition-colors duration-100',
        looksChecked ? 'border-ask bg-ask-wash' : 'border-line bg-surface hover:border-control',
        'disabled:pointer-events-none disabled:opacity-60',
        className,
      )}
      {...button}
    >
      <ChoiceMark kind={kind} checked={looksChecked} />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="block font-semibold">{label}</span>
        {description !== undefined && <span className="mt-0.5 block text-secondary">{description}</span>}
      </span>
      {hotkey !== undefined && <Kbd>{hotkey}</Kbd>}
    </button>
  );
}

/** The drawn box of a checkbox or ring of a radio button. */
function ChoiceMark({ kind, checked }: { kind: ChoiceKind; checked: boolean }): ReactNode {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'mt-0.5 grid size-4.5 shrink-0 place-items-center border',
        kind === 'radio' ? 'rounded-full' : 'rounded-sm',
        checked ? 'border-ask bg-ask text-on-ask' : 'border-control bg-surface text-transparent',
      )}
    >
      {kind === 'checkbox' && <Icon name="check" className="size-3" />}
      {kind === 'radio' && <span className="size-2 rounded-full bg-current" />}
    </span>
  );
}
