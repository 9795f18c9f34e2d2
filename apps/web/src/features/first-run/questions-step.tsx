import type { FeatureFlag } from '@kandev/contracts';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFeatureFlags, useOverrideFeatureFlag } from '#api/feature-flags.ts';
import { ProblemNotice } from '#components/problem-notice.tsx';
import { QueryStatus } from '#components/query-status.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Icon } from '#ui/icon.tsx';
import { Step } from './step.tsx';

const ELICITATION_FLAG = 'features.acpElicitation';

/** Switches structured questions on, and says whether that needs a restart. */
export function QuestionsStep(): ReactNode {
  const { t } = useTranslation('firstRun', { keyPrefix: 'questions' });
  const { t: common } = useTranslation('common');
  const flags = useFeatureFlags();
  const flag = flags.data?.find(({ key }) => key === ELICITATION_FLAG);
  return (
    <Step title={t('title')} about={t('about')}>
      <QueryStatus of={flags} loading={common('loading')} failed={t('failedToLoad')} rows={['h-10']} />
      {flag && <QuestionsSwitch flag={flag} />}
    </Step>
  );
}

function QuestionsSwitch({ flag }: { flag: FeatureFlag }): ReactNode {
  const { t } = useTranslation('firstRun', { keyPrefix: 'questions' });
  const { t: flagText } = useTranslation('settings', { keyPrefix: 'flags' });
  const change = useOverrideFeatureFlag();
  const status = useRef<HTMLDivElement>(null);
  const { value, next_value, locked_by, mutable, variable, stability, risk } = flag;
  const conditions = t('terms', {
    stability: flagText(`stability.${stability}`),
    risk: flagText(`risk.${risk}`),
  });
  const isLocked = locked_by !== null || !mutable;
  // The pressed button disappears: the focus moves to the status.
  const switchOn = () =>
    change.mutate({ key: ELICITATION_FLAG, override: true }, { onSuccess: () => status.current?.focus() });
  return (
    <>
      <div ref={status} role="status" tabIndex={-1} className="rounded-md outline-offset-4">
        {next_value && value && (
          <p className="flex items-center gap-2">
            <Icon name="check" className="text-working" />
            {t('on')}
          </p>
        )}
        {next_value && !value && (
          <Notice tone="permission" title={t('onAfterRestart')}>
            {t('restart')}
          </Notice>
        )}
        {!next_value && <p>{t(value ? 'offAfterRestart' : 'off')}</p>}
      </div>
      {!next_value && <p className="text-sm text-tertiary">{conditions}</p>}
      {!next_value && !isLocked && (
        <div>
          <Button busy={change.isPending} onClick={switchOn}>
            {t('switchOn')}
          </Button>
        </div>
      )}
      {!next_value && isLocked && (
        <p className="text-secondary">{flagText('lockedByEnvironment', { variable })}</p>
      )}
      {change.isError && <ProblemNotice title={flagText('failed')} cause={change.error} />}
    </>
  );
}
