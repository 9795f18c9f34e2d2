import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';

type OnceButtonProps = Omit<ButtonProps, 'onClick' | 'busy' | 'disabled'> & {
  /** Rests without losing the focus, so that a keyboard user is still here when it can be pressed again. */
  resting: boolean;
  onPress: () => void;
};

/**
 * A button that sends something. Of a double click it takes the first alone: the second may fall on what
 * has come in its place, which nobody has read yet.
 */
export function OnceButton({ resting, onPress, className, ...button }: OnceButtonProps): ReactNode {
  return (
    <Button
      aria-disabled={resting || undefined}
      className={cx(resting && 'opacity-60', className)}
      onClick={(event) => {
        if (event.detail <= 1) onPress();
      }}
      {...button}
    />
  );
}
