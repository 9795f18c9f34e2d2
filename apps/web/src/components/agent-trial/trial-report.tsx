import type { AgentTrial } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { useTryAgent } from '#api/agents.ts';
import { ProblemError } from '#api/problem-error.ts';
import { Notice } from '#ui/notice.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { FailureLine } from '../failure-line.tsx';
import { PrintedTail } from '../printed-tail.tsx';
import { ProblemNotice } from '../problem-notice.tsx';
import { TrialFacts } from './trial-facts.tsx';
import { TrialSteps } from './trial-steps.tsx';

/** How trying an agent goes, and what it came to. The region is always there, so that it is read out. */
export function TrialReport({ trial }: { trial: ReturnType<typeof useTryAgent> }): ReactNode {
  const { t } = useTranslation('agents', { keyPrefix: 'trial' });
  return (
    <div role="status" className="min-w-0">
      {trial.isPending && (
        <div className="flex items-start gap-2 rounded-md border border-line px-4 py-3">
          <span className="mt-1">
            <Spinner />
          </span>
          <span>
            <span className="block font-semibold">{t('running')}</span>
            <span className="text-secondary">{t('about')}</span>
          </span>
        </div>
      )}
      {trial.isError && <NotTried cause={trial.error} />}
      {trial.isSuccess && <Outcome trial={trial.data} />}
    </div>
  );
}

function NotTried({ cause }: { cause: Error }): ReactNode {
  const { t } = useTranslation('agents', { keyPrefix: 'trial' });
  if (cause instanceof ProblemError && cause.reason === 'trial_running')
    return <Notice tone="permission">{t('busy')}</Notice>;
  return <ProblemNotice title={t('notTried')} cause={cause} />;
}

function Outcome({ trial }: { trial: AgentTrial }): ReactNode {
  const { t } = useTranslation('agents', { keyPrefix: 'trial' });
  const { t: session } = useTranslation('session', { keyPrefix: 'failure.title' });
  const { failure } = trial;
  const told = (
    <div className="mt-3 flex flex-col gap-3">
      <TrialSteps steps={trial.steps} />
      <TrialFacts trial={trial} />
    </div>
  );
  if (failure === null) return <Notice title={t('works')}>{told}</Notice>;
  return (
    <Notice tone="failed" title={session(failure.code)}>
      <p className="mt-1">
        <FailureLine lines text={failure.message} reason={failure.reason} />
      </p>
      <p className="mt-1 text-secondary">{t(`todo.${failure.code}`)}</p>
      <PrintedTail text={failure.stderr_tail} />
      {told}
    </Notice>
  );
}
