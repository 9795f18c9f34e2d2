import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

const tones = {
  neutral: 'border-line bg-surface text-secondary',
  ask: 'border-ask-line bg-ask-wash text-ink',
  permission: 'border-permission-line bg-permission-wash text-ink',
  failed: 'border-failed-line bg-surface text-ink',
};

/** A few words about what happened, set apart. `alert` interrupts a screen reader, so only for what just failed. */
export function Notice({
  tone = 'neutral',
  alert = false,
  title,
  children,
  actions,
}: {
  tone?: keyof typeof tones;
  alert?: boolean;
  title?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}): ReactNode {
  return (
    <div
      role={alert ? 'alert' : undefined}
      className={cx('min-w-0 rounded-md border px-4 py-3 wrap-anywhere', tones[tone])}
    >
      {title !== undefined && (
        <p className={cx('font-semibold', tone === 'failed' && 'flex gap-2 text-failed')}>
          {tone === 'failed' && <Icon name="cross" className="mt-1" />}
          <span>{title}</span>
        </p>
      )}
      {children}
      {actions !== undefined && <div className="mt-3 flex flex-wrap gap-2">{actions}</div>}
    </div>
  );
}
