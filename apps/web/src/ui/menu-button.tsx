import type { ComponentProps, ReactNode } from 'react';
import { buttonClass, type ButtonLook } from './button.tsx';
import { cx } from './cx.ts';
import { Shape } from './shape.tsx';

export type MenuButtonProps = {
  label: string;
  look?: ButtonLook;
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
      <Shape name="dots" />
    </button>
  );
}
