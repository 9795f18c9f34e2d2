import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon, type IconName } from './icon.tsx';

const tones = {
  ask: 'bg-ask-wash px-2 font-semibold text-ask',
  permission: 'bg-permission-wash px-2 font-semibold text-permission',
  working: 'bg-working-wash px-2 font-semibold text-working',
  failed: 'bg-failed-wash px-2 font-semibold text-failed',
  neutral: 'bg-wash px-2 font-semibold text-secondary',
  none: 'text-tertiary',
};

export type BadgeTone = keyof typeof tones;

/** A state in words, with its shape. `label` is its accessible name where the words alone say too little. */
export function Badge({
  tone,
  shape,
  label,
  testId,
  children,
}: {
  tone: BadgeTone;
  shape: IconName;
  label?: string;
  testId?: string;
  children?: ReactNode;
}): ReactNode {
  const named = label !== undefined && { role: 'img', 'aria-label': label };
  return (
    <span
      className={cx(
        'inline-flex max-w-full min-h-6 items-center gap-1.5 shrink-0 rounded-full text-sm whitespace-nowrap',
        tones[tone],
      )}
      data-testid={testId}
      {...named}
    >
      <Icon name={shape} />
      {children !== undefined && <span className="truncate">{children}</span>}
    </span>
  );
}
