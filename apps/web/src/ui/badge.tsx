import { cva, type VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

const badgeClass = cva(
  'inline-flex max-w-full min-h-6 items-center gap-1.5 shrink-0 rounded-full text-sm whitespace-nowrap',
  {
    variants: {
      tone: {
        ask: 'bg-ask-wash px-2 font-semibold text-ask',
        permission: 'bg-permission-wash px-2 font-semibold text-permission',
        working: 'bg-working-wash px-2 font-semibold text-working',
        failed: 'bg-failed-wash px-2 font-semibold text-failed',
        neutral: 'bg-wash px-2 font-semibold text-secondary',
        none: 'text-tertiary',
      },
    },
  },
);

export type BadgeTone = NonNullable<VariantProps<typeof badgeClass>['tone']>;

type BadgeProps = {
  tone: BadgeTone;
  icon: IconName;
  /** The accessible name, where the text alone says too little. */
  label?: string;
  testId?: string;
  children?: ReactNode;
};

/** A state as an icon and a few words. */
export function Badge({ tone, icon, label, testId, children }: BadgeProps): ReactNode {
  return (
    <span
      className={badgeClass({ tone })}
      data-testid={testId}
      {...(label !== undefined && { role: 'img', 'aria-label': label })}
    >
      <Icon name={icon} />
      {children !== undefined && <span className="truncate">{children}</span>}
    </span>
  );
}
