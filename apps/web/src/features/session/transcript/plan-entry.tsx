import type { MessageMetadata } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '#ui/cx.ts';
import { UntrustedText } from '#ui/untrusted-text.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

const shapes: Record<'pending' | 'in_progress' | 'completed', IconName> = {
  pending: 'circle',
  in_progress: 'play',
  completed: 'check',
};

const statusOf = (given: string): keyof typeof shapes =>
  given === 'completed' || given === 'in_progress' ? given : 'pending';

/** The agent's plan as it stands now. */
export function PlanEntry({ steps }: { steps: NonNullable<MessageMetadata['plan']> }): ReactNode {
  const { t } = useTranslation('session', { keyPrefix: 'plan' });
  return (
    <div className="rounded-md border border-line bg-surface px-4 py-3">
      <p className="text-sm font-semibold text-secondary">{t('title')}</p>
      <ol className="mt-2 flex flex-col gap-1.5">
        {steps.map((step, place) => {
          const status = statusOf(step.status);
          return (
            <li key={place} className={cx('flex gap-2.5', status === 'completed' && 'text-tertiary')}>
              <Icon
                name={shapes[status]}
                className={cx('mt-1', status === 'in_progress' ? 'text-working' : 'text-tertiary')}
              />
              <span className="min-w-0">
                <VisuallyHidden>{`${t(`status.${status}`)}: `}</VisuallyHidden>
                <UntrustedText>{step.content}</UntrustedText>
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
