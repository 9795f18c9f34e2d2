import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';

type SubmitButtonProps = Omit<ButtonProps, 'onClick' | 'busy' | 'disabled'> & {
  /** Cannot be pressed now, and keeps the focus for when it can be pressed again. */
  inactive: boolean;
  onPress: () => void;
};

/**
 * A button that sends an answer. It ignores the second click of a double click, which may fall on a question that
 * took the place of the answered one and was not read yet.
 */
export function SubmitButton({ inactive, onPress, className, ...button }: SubmitButtonProps): ReactNode {
  return (
    <Button
      aria-disabled={inactive || undefined}
      className={cx(inactive && 'opacity-60', className)}
      onClick={(event) => {
        if (event.detail <= 1) onPress();
      }}
      {...button}
    />
  );
}
