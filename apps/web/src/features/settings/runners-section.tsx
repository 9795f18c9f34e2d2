import type { Deadlines, Runner } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRunners } from '#api/runners.ts';
import { CommandLine } from '#components/command-line.tsx';
import { QueryStatus } from '#components/query-status.tsx';
import { RunnerNotice } from '#components/runner-notice.tsx';
import { spanOf } from '#i18n/durations.ts';
import { useNow } from '#i18n/use-now.ts';
import { useTimeFormat } from '#i18n/use-time-format.ts';
import { Badge } from '#ui/badge.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { UntrustedText } from '#ui/untrusted-text.tsx';
import { SettingsSection } from './settings-section.tsx';

const CLOCK_MS = 15_000;
const CREATE_TOKEN_COMMAND = 'npm run kandev -- runner-token NAME';

/** Host names by which no other machine reaches this server. */
const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/** The runners that agents can run on, and how to add one. */
export function RunnersSection({ id }: { id: string }): ReactNode {
  const { t } = useTranslation('settings', { keyPrefix: 'runners' });
  const runners = useRunners();
  const now = useNow(CLOCK_MS);
  return (
    <SettingsSection id={id} title={t('title')} about={t('about')}>
      <QueryStatus of={runners} loading={t('loading')} failed={t('failedToLoad')} rows={['h-20']} />
      <RunnerNotice />
      {runners.data !== undefined && runners.data.length > 0 && (
        <ul className="divide-y divide-line rounded-md border border-line bg-surface">
          {runners.data.map((runner) => (
            <RunnerRow key={runner.id} runner={runner} now={now} />
          ))}
        </ul>
      )}
      <AddRunnerGuide />
    </SettingsSection>
  );
}

/** A runner: whether it is connected, since when, and its deadlines. */
function RunnerRow({ runner, now }: { runner: Runner; now: number }): ReactNode {
  const { t } = useTranslation('settings', { keyPrefix: 'runners' });
  const { ago, full } = useTimeFormat();
  const { name, connected, connected_at, last_seen_at, deadlines } = runner;
  const since = connected ? connected_at : last_seen_at;
  return (
    <li className="flex flex-col gap-1 px-5 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 font-semibold">
          <UntrustedText>{name}</UntrustedText>
        </p>
        {connected ? (
          <Badge tone="working" icon="check">
            {t('connected')}
          </Badge>
        ) : (
          <Badge tone="neutral" icon="circle">
            {t('away')}
          </Badge>
        )}
      </div>
      {since !== null && (
        <p className="text-secondary" title={full(since)}>
          {t(connected ? 'connectedSince' : 'lastSeen', { ago: ago(since, now) })}
        </p>
      )}
      {deadlines !== null && <DeadlineLines deadlines={deadlines} />}
    </li>
  );
}

function DeadlineLines({ deadlines }: { deadlines: Deadlines }): ReactNode {
  const { t } = useTranslation('settings', { keyPrefix: 'runners' });
  const { span } = useTimeFormat();
  const { answer_timeout_ms, idle_timeout_ms, shortened } = deadlines;
  return (
    <p className="text-sm text-tertiary">
      {t('answerDeadline', { span: span(spanOf(answer_timeout_ms)) })}{' '}
      {idle_timeout_ms === 0 ? t('neverIdle') : t('idleAfter', { span: span(spanOf(idle_timeout_ms)) })}{' '}
      {shortened && t('shortened')}
    </p>
  );
}

/** How to run agents on another machine, with the commands to copy. */
function AddRunnerGuide(): ReactNode {
  const { t } = useTranslation('settings', { keyPrefix: 'runners.add' });
  const startCommand = `KANDEV_SERVER_URL=${location.origin} KANDEV_RUNNER_TOKEN=TOKEN npm run kandev-runner`;
  return (
    <Disclosure summary={t('title')}>
      <ol className="flex list-decimal flex-col gap-3 pt-2 ps-5">
        {loopbackHosts.includes(location.hostname) && <li>{t('listen', { variable: 'KANDEV_HOST' })}</li>}
        <li>
          {t('token')}
          <CommandLine command={CREATE_TOKEN_COMMAND} name={t('tokenName')} />
        </li>
        <li>
          {t('start')}
          <CommandLine command={startCommand} name={t('startName')} />
        </li>
      </ol>
    </Disclosure>
  );
}
