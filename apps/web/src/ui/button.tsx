import { cva, cx, type VariantProps } from 'class-variance-authority';
import type { ComponentProps, ReactNode } from 'react';
import { Spinner } from './spinner.tsx';

/** The classes of a button, also for links that look like one. */
export const buttonClass = cva(
  [
    'inline-flex items-center justify-center gap-2 rounded-md border py-1 text-center transition-colors duration-100',
    'disabled:pointer-events-none disabled:opacity-50 pointer-coarse:min-h-11 pointer-coarse:min-w-11',
  ],
  {
    variants: {
      variant: {
        loud: 'bg-ask text-on-ask font-semibold hover:bg-ask-strong border-transparent',
        plain: 'bg-surface text-ink font-medium border-line hover:bg-wash',
        quiet:
          'bg-transparent text-secondary font-medium border-transparent hover:bg-wash hover:text-ink forced-colors:border-line',
        danger: 'bg-failed text-on-failed font-semibold border-transparent hover:opacity-90',
      },
      size: {
        medium: 'min-h-10 px-4 text-base',
        small: 'min-h-8 px-3 text-sm',
        /** For an icon, or a word beside text. */
        icon: 'min-h-8 px-2 text-sm',
        /** Within a line of text. */
        inline: 'min-h-7 px-2 text-sm',
      },
    },
    defaultVariants: { variant: 'plain', size: 'medium' },
  },
);

type ButtonLook = VariantProps<typeof buttonClass>;
export type ButtonVariant = NonNullable<ButtonLook['variant']>;

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Shows a spinner and takes no press. */
    busy?: boolean;
  };

export function Button({
  variant,
  size,
  busy = false,
  className,
  disabled,
  children,
  ...button
}: ButtonProps): ReactNode {
  return (
    <button
      type="button"
      className={cx(buttonClass({ variant, size }), className)}
      aria-busy={busy || undefined}
      disabled={busy || disabled}
      {...button}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
