import type { TrialStep } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { regionalTag } from '#i18n/locales.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';

/** What was done with an agent, each step with how it went and how long it took. */
export function TrialSteps({ steps }: { steps: readonly TrialStep[] }): ReactNode {
  const { t, i18n } = useTranslation('agents', { keyPrefix: 'trial' });
  return (
    <ol aria-label={t('steps')} className="flex flex-col gap-1">
      {steps.map(({ step, ok, duration_ms }) => (
        <li key={step} className="flex items-center gap-2">
          <Icon name={ok ? 'check' : 'cross'} className={cx(ok ? 'text-working' : 'text-failed')} />
          <span className={cx('min-w-0 flex-1', !ok && 'font-semibold')}>
            {t(`${ok ? 'step' : 'failedStep'}.${step}`)}
          </span>
          <span className="text-sm text-tertiary tabular-nums">
            {lengthWords(duration_ms, regionalTag(i18n.language, navigator.languages))}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** "40ms", "1.2s". */
function lengthWords(milliseconds: number, locale: string): string {
  const inSeconds = milliseconds >= 1000;
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unitDisplay: 'narrow',
    unit: inSeconds ? 'second' : 'millisecond',
    maximumFractionDigits: inSeconds ? 1 : 0,
  }).format(inSeconds ? milliseconds / 1000 : milliseconds);
}
