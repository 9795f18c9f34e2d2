import type { Task, Unanswered, Waiting } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureLine } from '#components/failure-line.tsx';
import { TaskStateBadge } from '#components/task-state-badge.tsx';
import { useNow } from '#i18n/use-now.ts';
import { useTimeFormat } from '#i18n/use-time-format.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { UntrustedText } from '#ui/untrusted-text.tsx';

/** Below this a card shows the time left in place of the time since the agent waits. */
const SHOW_TIME_LEFT_BELOW_MS = 15 * 60_000;
const CLOCK_INTERVAL_MS = 5_000;

/** The content of a card: the task, its question, the agent, and how long it waits. `children` is the title. */
export function CardFace({ task, children }: { task: Task; children: ReactNode }): ReactNode {
  const { waiting, unanswered } = task;
  return (
    <div
      className={cx(
        'rounded-md border bg-surface px-4 py-3 group-hover/card:border-control',
        frameClass(task),
      )}
    >
      <h3 className="line-clamp-3 pe-6 font-semibold">{children}</h3>
      {waiting && (
        <p className="mt-1.5 line-clamp-2 text-secondary">
          <UntrustedText>{waiting.text}</UntrustedText>
        </p>
      )}
      {waiting === null && unanswered !== null && <UnansweredLine unanswered={unanswered} />}
      <div className="mt-2 flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-sm text-tertiary">
        <TaskStateBadge task={task} />
        {waiting ? <WaitingSince waiting={waiting} /> : <AgentOrFailure task={task} />}
      </div>
    </div>
  );
}

function frameClass({ pending_action }: Task): string {
  switch (pending_action) {
    case 'clarification':
      return 'border-ask-line border-s-3 border-s-ask ps-3.5';
    case 'permission':
      return 'border-permission-line border-s-3 border-s-permission ps-3.5';
    case null:
      return 'border-line';
  }
}

function AgentOrFailure({ task }: { task: Task }): ReactNode {
  if (task.failure !== null) {
    return (
      <span className="line-clamp-2 min-w-0">
        <FailureLine text={task.failure} reason={task.failure_reason} />
      </span>
    );
  }
  if (task.agent === null) return null;
  return (
    <span className="min-w-0">
      <UntrustedText>{task.agent}</UntrustedText>
      {!task.turn_open && (
        <>
          {' · '}
          <Since instant={task.updated_at} />
        </>
      )}
    </span>
  );
}

/** Shows that the last question ended without an answer. The end of the turn alone does not show it. */
function UnansweredLine({ unanswered: { how, at } }: { unanswered: Unanswered }): ReactNode {
  const { t } = useTranslation('board', { keyPrefix: 'card.unanswered' });
  return (
    <p className="mt-1.5 flex gap-1.5 text-sm font-semibold text-permission">
      <Icon name="clock" className="mt-0.5" />
      <span className="min-w-0">
        {t(how)}
        {' · '}
        <Since instant={at} />
      </span>
    </p>
  );
}

/** The agent that waits, and since when, or how much time is left. */
function WaitingSince({ waiting }: { waiting: Waiting }): ReactNode {
  const { agent, since, expires_at } = waiting;
  return (
    <span className="min-w-0">
      <UntrustedText>{agent}</UntrustedText>
      {' · '}
      {expires_at === null ? (
        <Since instant={since} />
      ) : (
        <SinceOrTimeLeft since={since} expiresAt={expires_at} />
      )}
    </span>
  );
}

function SinceOrTimeLeft({ since, expiresAt }: { since: string; expiresAt: string }): ReactNode {
  const { t } = useTranslation('board');
  const now = useNow(CLOCK_INTERVAL_MS);
  const { left } = useTimeFormat();
  const remainingMs = Date.parse(expiresAt) - now;
  if (remainingMs >= SHOW_TIME_LEFT_BELOW_MS) return <Since instant={since} />;
  return (
    <span className="font-semibold whitespace-nowrap text-permission">
      {remainingMs > 0 ? t('card.closes', { left: left(expiresAt, now) }) : t('card.closing')}
    </span>
  );
}

/** How long ago an instant was. Only this element renders as time passes. */
function Since({ instant }: { instant: string }): ReactNode {
  const now = useNow(CLOCK_INTERVAL_MS);
  const { ago } = useTimeFormat();
  return <span className="whitespace-nowrap">{ago(instant, now)}</span>;
}
