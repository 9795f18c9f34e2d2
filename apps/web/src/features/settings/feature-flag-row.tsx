import type { FeatureFlag } from '@kandev/contracts';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOverrideFeatureFlag } from '#api/feature-flags.ts';
import { ProblemNotice } from '#components/problem-notice.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Switch } from '#ui/switch.tsx';

/** A switch with words for what it does. One that this page has no words for goes by its key. */
export function FeatureFlagRow({ flag }: { flag: FeatureFlag }): ReactNode {
  const { t } = useTranslation('settings', { keyPrefix: 'flags' });
  const change = useOverrideFeatureFlag();
  const locked = useId();
  const known = flag.key === 'features.acpElicitation';
  const name = known ? t('name.features_acpElicitation') : flag.key;
  const lock = lockWords(flag);
  const onOff = (value: boolean) => t(value ? 'on' : 'off');

  return (
    <div className="rounded-md border border-line bg-surface px-5 py-4">
      <div className="flex items-start gap-4">
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold">{name}</h3>
          {known && <p className="mt-1 text-secondary">{t('about.features_acpElicitation')}</p>}
          <p className="mt-2 flex flex-wrap items-center gap-2 text-sm text-tertiary">
            <span>{`${t(`stability.${flag.stability}`)} · ${t(`risk.${flag.risk}`)}`}</span>
            <code className="font-mono wrap-anywhere">{flag.variable}</code>
          </p>
        </div>
        <Switch
          label={name}
          checked={flag.next_value}
          disabled={lock !== null || change.isPending}
          {...(lock !== null && { describedBy: locked })}
          onCheckedChange={(override) => change.mutate({ key: flag.key, override })}
        />
      </div>
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-2 border-t border-line pt-3 sm:grid-cols-[auto_auto_1fr]">
        <div>
          <dt className="text-sm text-tertiary">{t('running')}</dt>
          <dd className="font-semibold">{onOff(flag.value)}</dd>
        </div>
        <div>
          <dt className="text-sm text-tertiary">{t('next')}</dt>
          <dd className="font-semibold">{onOff(flag.next_value)}</dd>
        </div>
        {flag.override !== null && lock === null && (
          <div className="col-span-2 flex items-center justify-end gap-3 sm:col-span-1">
            <Button
              size="small"
              disabled={change.isPending}
              onClick={() => change.mutate({ key: flag.key, override: null })}
            >
              {t('useDefault')}
            </Button>
          </div>
        )}
      </dl>
      <div id={locked}>
        {lock && <p className="mt-3 text-sm text-secondary">{t(lock, { variable: flag.variable })}</p>}
      </div>
      {flag.restart_required && flag.value !== flag.next_value && (
        <div className="mt-3">
          <Notice tone="permission">{t('needsRestart')}</Notice>
        </div>
      )}
      {change.isError && (
        <div className="mt-3">
          <ProblemNotice title={t('failed')} cause={change.error} />
        </div>
      )}
    </div>
  );
}

function lockWords({ locked_by, mutable }: FeatureFlag): 'lockedByEnvironment' | 'notMutable' | null {
  if (locked_by === 'environment') return 'lockedByEnvironment';
  return mutable ? null : 'notMutable';
}
