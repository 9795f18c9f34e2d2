import type { Session, SessionUsage as Usage } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '#i18n/use-now.ts';
import { useNumberFormat } from '#i18n/use-number-format.ts';
import { useTimeFormat } from '#i18n/use-time-format.ts';
import { UntrustedText } from '#ui/untrusted-text.tsx';
import { selfReportedName } from './agent-name.ts';
import { EarlierQuestions } from './records/earlier-questions.tsx';
import { useSessionStateText } from './use-session-state-text.ts';

type SessionDetailsProps = { session: Session; agent: string };

/** The facts of a session, and its settled clarifications. */
export function SessionDetails({ session, agent }: SessionDetailsProps): ReactNode {
  const { t } = useTranslation('session', { keyPrefix: 'details' });
  const stateText = useSessionStateText();
  const { ago, full } = useTimeFormat();
  const now = useNow(30_000);
  const reportedName = selfReportedName(session.agent);
  return (
    <div className="flex flex-col gap-6">
      <dl className="flex flex-col gap-4">
        <Fact label={t('agent')}>
          <UntrustedText>{agent}</UntrustedText>
          {reportedName !== null && (
            <span className="block text-sm text-tertiary">
              <UntrustedText>{reportedName}</UntrustedText>
            </span>
          )}
        </Fact>
        <Fact label={t('folder')}>
          <span className="font-mono text-sm">
            <UntrustedText>{session.cwd}</UntrustedText>
          </span>
        </Fact>
        <Fact label={t('session')}>{stateText(session, 'long')}</Fact>
        {session.usage !== null && (
          <Fact label={t('context')}>
            <SessionUsage usage={session.usage} />
          </Fact>
        )}
        <Fact label={t('started')}>
          <time dateTime={session.created_at} title={full(session.created_at)}>
            {ago(session.created_at, now)}
          </time>
        </Fact>
      </dl>
      <EarlierQuestions session={session.id} now={now} />
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-tertiary">{label}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  );
}

/** How much of the agent's context is used, and what the session has cost. */
export function SessionUsage({ usage }: { usage: Usage }): ReactNode {
  const { t } = useTranslation('session', { keyPrefix: 'details' });
  const { count, share, cost } = useNumberFormat();
  const { used, size } = usage;
  return (
    <>
      {size > 0
        ? t('contextOf', { used: count(used), size: count(size), share: share(used / size) })
        : t('contextUsed', { used: count(used) })}
      {usage.cost !== null && (
        <span className="block text-sm text-tertiary">
          <UntrustedText>{t('cost', { cost: cost(usage.cost.amount, usage.cost.currency) })}</UntrustedText>
        </span>
      )}
    </>
  );
}
