import type { ComponentProps, ReactNode } from 'react';
import { buttonClass, type ButtonVariant } from './button.tsx';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

export type MenuButtonProps = {
  label: string;
  look?: ButtonVariant;
  /** Whether Tab leads here. */
  tabStop?: boolean;
};

/** What a menu opens from. */
export function MenuButton({
  label,
  look = 'plain',
  tabStop = true,
  ...button
}: MenuButtonProps & Omit<ComponentProps<'button'>, 'className'>): ReactNode {
  return (
    <button
      type="button"
      aria-label={label}
      tabIndex={tabStop ? 0 : -1}
      className={cx(buttonClass(look, 'small'), 'px-2!')}
      {...button}
    >
      <Icon name="dots" />
    </button>
  );
}
