import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Spinner } from './spinner.tsx';

const variants = {
  loud: 'bg-ask text-on-ask font-semibold hover:bg-ask-strong border-transparent',
  plain: 'bg-surface text-ink font-medium border-line hover:bg-wash',
  quiet:
    'bg-transparent text-secondary font-medium border-transparent hover:bg-wash hover:text-ink forced-colors:border-line',
  danger: 'bg-failed text-on-failed font-semibold border-transparent hover:opacity-90',
};

const sizes = {
  medium: 'min-h-10 px-4 text-base pointer-coarse:min-h-11 pointer-coarse:min-w-11',
  small: 'min-h-8 px-3 text-sm pointer-coarse:min-h-11 pointer-coarse:min-w-11',
};

export type ButtonVariant = keyof typeof variants;

/** The classes of a button, for links that look like one. */
export function buttonClass(variant: ButtonVariant = 'plain', size: keyof typeof sizes = 'medium'): string {
  return cx(
    'inline-flex items-center justify-center gap-2 rounded-md border py-1 text-center transition-colors duration-100',
    'disabled:opacity-50 disabled:pointer-events-none',
    variants[variant],
    sizes[size],
  );
}

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  size?: keyof typeof sizes;
  /** Shows that it is at work, and takes no press until it is done. */
  busy?: boolean;
};

export function Button({
  variant = 'plain',
  size = 'medium',
  busy = false,
  className,
  disabled,
  children,
  ...rest
}: ButtonProps): ReactNode {
  return (
    <button
      type="button"
      className={cx(buttonClass(variant, size), className)}
      aria-busy={busy || undefined}
      disabled={busy || disabled}
      {...rest}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
