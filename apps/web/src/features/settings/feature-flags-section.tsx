import type { FeatureFlag } from '@kandev/contracts';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFeatureFlags, useOverrideFeatureFlag } from '#api/feature-flags.ts';
import { ProblemNotice } from '#components/problem-notice.tsx';
import { QueryStatus } from '#components/query-status.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Switch } from '#ui/switch.tsx';
import { SettingsSection } from './settings-section.tsx';

/** The feature flags of the server. */
export function FeatureFlagsSection({ id }: { id: string }): ReactNode {
  const { t } = useTranslation('settings', { keyPrefix: 'flags' });
  const flags = useFeatureFlags();
  return (
    <SettingsSection id={id} title={t('title')}>
      <QueryStatus of={flags} loading={t('loading')} failed={t('failedToLoad')} rows={['h-32']} />
      {flags.data?.map((flag) => (
        <FeatureFlagSetting key={flag.key} flag={flag} />
      ))}
    </SettingsSection>
  );
}

/** One flag: its description, its switch, and the running and the next value. An unknown flag shows its key as its name. */
function FeatureFlagSetting({ flag }: { flag: FeatureFlag }): ReactNode {
  const { t } = useTranslation('settings', { keyPrefix: 'flags' });
  const override = useOverrideFeatureFlag();
  const lockId = useId();
  const isKnown = flag.key === 'features.acpElicitation';
  const name = isKnown ? t('name.features_acpElicitation') : flag.key;
  const lock = lockReason(flag);
  const onOff = (value: boolean) => t(value ? 'on' : 'off');

  return (
    <div className="rounded-md border border-line bg-surface px-5 py-4">
      <div className="flex items-start gap-4">
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold">{name}</h3>
          {isKnown && <p className="mt-1 text-secondary">{t('about.features_acpElicitation')}</p>}
          <p className="mt-2 flex flex-wrap items-center gap-2 text-sm text-tertiary">
            <span>{`${t(`stability.${flag.stability}`)} · ${t(`risk.${flag.risk}`)}`}</span>
            <code className="font-mono wrap-anywhere">{flag.variable}</code>
          </p>
        </div>
        <Switch
          label={name}
          checked={flag.next_value}
          disabled={lock !== null || override.isPending}
          {...(lock !== null && { describedBy: lockId })}
          onCheckedChange={(value) => override.mutate({ key: flag.key, override: value })}
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
              disabled={override.isPending}
              onClick={() => override.mutate({ key: flag.key, override: null })}
            >
              {t('useDefault')}
            </Button>
          </div>
        )}
      </dl>
      <div id={lockId}>
        {lock && <p className="mt-3 text-sm text-secondary">{t(lock, { variable: flag.variable })}</p>}
      </div>
      {flag.restart_required && flag.value !== flag.next_value && (
        <div className="mt-3">
          <Notice tone="permission">{t('needsRestart')}</Notice>
        </div>
      )}
      {override.isError && (
        <div className="mt-3">
          <ProblemNotice title={t('failed')} cause={override.error} />
        </div>
      )}
    </div>
  );
}

function lockReason({ locked_by, mutable }: FeatureFlag): 'lockedByEnvironment' | 'notMutable' | null {
  if (locked_by === 'environment') return 'lockedByEnvironment';
  return mutable ? null : 'notMutable';
}
