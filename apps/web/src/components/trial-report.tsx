import type { AgentTrial, TrialStep } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { useTryAgent } from '#api/agents.ts';
import { ProblemError } from '#api/problem-error.ts';
import { regionalTag } from '#i18n/locales.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { UntrustedText } from '#ui/untrusted-text.tsx';
import { FailureLine } from './failure-line.tsx';
import { PrintedTail } from './printed-tail.tsx';
import { ProblemNotice } from './problem-notice.tsx';

/** The progress and the result of trying an agent. The region is always there, so that a change is announced. */
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
      {trial.isError && <TrialProblem cause={trial.error} />}
      {trial.isSuccess && <TrialResult trial={trial.data} />}
    </div>
  );
}

function TrialProblem({ cause }: { cause: Error }): ReactNode {
  const { t } = useTranslation('agents', { keyPrefix: 'trial' });
  if (cause instanceof ProblemError && cause.reason === 'trial_running')
    return <Notice tone="permission">{t('busy')}</Notice>;
  return <ProblemNotice title={t('notTried')} cause={cause} />;
}

function TrialResult({ trial }: { trial: AgentTrial }): ReactNode {
  const { t } = useTranslation('agents', { keyPrefix: 'trial' });
  const { t: failureTitle } = useTranslation('session', { keyPrefix: 'failure.title' });
  const { failure } = trial;
  const details = (
    <div className="mt-3 flex flex-col gap-3">
      <TrialSteps steps={trial.steps} />
      <TrialFacts trial={trial} />
    </div>
  );
  if (failure === null) return <Notice title={t('works')}>{details}</Notice>;
  return (
    <Notice tone="failed" title={failureTitle(failure.code)}>
      <p className="mt-1">
        <FailureLine multiline text={failure.message} reason={failure.reason} />
      </p>
      <p className="mt-1 text-secondary">{t(`todo.${failure.code}`)}</p>
      <PrintedTail text={failure.stderr_tail} />
      {details}
    </Notice>
  );
}

/** The steps of a trial, each with its result and its duration. */
function TrialSteps({ steps }: { steps: readonly TrialStep[] }): ReactNode {
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
            {durationText(duration_ms, regionalTag(i18n.language, navigator.languages))}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Such as "40ms" or "1.2s". */
function durationText(milliseconds: number, locale: string): string {
  const inSeconds = milliseconds >= 1000;
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unitDisplay: 'narrow',
    unit: inSeconds ? 'second' : 'millisecond',
    maximumFractionDigits: inSeconds ? 1 : 0,
  }).format(inSeconds ? milliseconds / 1000 : milliseconds);
}

/** What the agent reported about itself, as far as the trial got. */
function TrialFacts({ trial }: { trial: AgentTrial }): ReactNode {
  const { t } = useTranslation('agents', { keyPrefix: 'trial' });
  const { agent, protocol_version, takes_up, modes, auth_methods } = trial;
  if (protocol_version === null) return null;
  const name = agent?.title ?? agent?.name ?? t('unnamed');
  const namesOf = (list: readonly { id: string; name: string | null }[]): string =>
    list.map((item) => item.name ?? item.id).join(', ') || t('none');
  const facts: { term: string; description: string }[] = [
    { term: t('agent'), description: agent?.version ? `${name} ${agent.version}` : name },
    { term: t('protocol'), description: String(protocol_version) },
    ...(takes_up === null
      ? []
      : [{ term: t('takesUp'), description: t(`takesUpWays.${resumeMethod(takes_up)}`) }]),
    ...(modes === null ? [] : [{ term: t('modes'), description: namesOf(modes) }]),
    ...(auth_methods === null ? [] : [{ term: t('logins'), description: namesOf(auth_methods) }]),
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {facts.map(({ term, description }) => (
        <div key={term} className="contents">
          <dt className="text-tertiary">{term}</dt>
          <dd className="min-w-0">
            <UntrustedText>{description}</UntrustedText>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const resumeMethod = ({ load, resume }: NonNullable<AgentTrial['takes_up']>): 'load' | 'resume' | 'none' =>
  resume ? 'resume' : load ? 'load' : 'none';
