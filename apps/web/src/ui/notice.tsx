import { cva, cx, type VariantProps } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

const noticeClass = cva('min-w-0 rounded-md border px-4 py-3 wrap-anywhere', {
  variants: {
    tone: {
      neutral: 'border-line bg-surface text-secondary',
      ask: 'border-ask-line bg-ask-wash text-ink',
      permission: 'border-permission-line bg-permission-wash text-ink',
      failed: 'border-failed-line bg-surface text-ink',
    },
  },
  defaultVariants: { tone: 'neutral' },
});

type NoticeProps = VariantProps<typeof noticeClass> & {
  /** Interrupts a screen reader: only for a failure that just happened. */
  alert?: boolean;
  title?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
};

/** A framed message, with what can be done about it. */
export function Notice({ tone, alert = false, title, children, actions }: NoticeProps): ReactNode {
  return (
    <div role={alert ? 'alert' : undefined} className={noticeClass({ tone })}>
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
