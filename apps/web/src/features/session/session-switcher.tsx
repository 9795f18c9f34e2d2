import type { Session, SessionId, Task } from '@kandev/contracts';
import { Link } from '@tanstack/react-router';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '#i18n/use-now.ts';
import { useTimeFormat } from '#i18n/use-time-format.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { UntrustedText } from '#ui/untrusted-text.tsx';
import { agentName } from './agent-name.ts';
import { useSessionStateText } from './use-session-state-text.ts';

type SessionSwitcherProps = {
  task: Task;
  /** The sessions of the task, newest first. */
  sessions: Session[];
  shown: SessionId;
};

/** Says which session of a task is shown and links to the others. Nothing for a single session. */
export function SessionSwitcher({ task, sessions, shown }: SessionSwitcherProps): ReactNode {
  const { t } = useTranslation('session', { keyPrefix: 'sessions' });
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const shownIndex = sessions.findIndex(({ id }) => id === shown);
  if (sessions.length < 2 || shownIndex < 0) return null;
  const isCurrent = shown === task.primary_session_id;
  const numberOf = (index: number) => sessions.length - index;
  const close = () => {
    toggle.current?.focus();
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    event.stopPropagation();
    close();
  };
  return (
    <nav aria-label={t('label')} className="shrink-0 border-b border-line bg-surface" onKeyDown={onKeyDown}>
      <div className="flex flex-wrap items-center gap-x-3 px-2 text-sm sm:px-4">
        <button
          ref={toggle}
          type="button"
          aria-expanded={open}
          className="flex min-h-9 items-center gap-2 rounded-md px-2 text-secondary hover:bg-wash hover:text-ink pointer-coarse:min-h-11"
          onClick={() => setOpen(!open)}
        >
          <Icon name="chevron-right" className={cx('text-tertiary', open && 'rotate-90')} />
          {t(isCurrent ? 'shown' : 'shownEarlier', { number: numberOf(shownIndex), count: sessions.length })}
        </button>
        {!isCurrent && (
          <Link
            to="/tasks/$taskId"
            params={{ taskId: task.id }}
            search={{}}
            className="inline-flex min-h-9 items-center rounded-md px-2 font-medium text-ink underline pointer-coarse:min-h-11"
          >
            {t('toCurrent')}
          </Link>
        )}
      </div>
      {open && (
        <ul className="max-h-64 overflow-y-auto border-t border-line px-2 py-1 sm:px-4">
          {sessions.map((session, index) => (
            <li key={session.id}>
              <SessionLink
                task={task}
                session={session}
                number={numberOf(index)}
                isShown={session.id === shown}
                onFollow={close}
              />
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}

type SessionLinkProps = {
  task: Task;
  session: Session;
  number: number;
  isShown: boolean;
  onFollow: () => void;
};

function SessionLink({ task, session, number, isShown, onFollow }: SessionLinkProps): ReactNode {
  const { t } = useTranslation('session', { keyPrefix: 'sessions' });
  const stateText = useSessionStateText();
  const { ago, full } = useTimeFormat();
  const now = useNow(30_000);
  const isCurrent = session.id === task.primary_session_id;
  return (
    <Link
      to="/tasks/$taskId"
      params={{ taskId: task.id }}
      search={isCurrent ? {} : { session: session.id }}
      aria-current={isShown ? 'true' : undefined}
      onClick={onFollow}
      className={cx(
        'flex min-h-9 min-w-0 flex-wrap items-center gap-x-3 rounded-md px-2 py-1 hover:bg-wash pointer-coarse:min-h-11',
        isShown && 'bg-wash',
      )}
    >
      <span className="w-6 text-end text-sm text-tertiary tabular-nums">{number}</span>
      <span className="min-w-0 font-medium">
        <UntrustedText>{agentName(session.agent)}</UntrustedText>
      </span>
      <span className="text-sm text-secondary">{stateText(session, 'short')}</span>
      <time dateTime={session.created_at} title={full(session.created_at)} className="text-sm text-tertiary">
        {ago(session.created_at, now)}
      </time>
      {isCurrent && <span className="text-sm text-tertiary">{t('isCurrent')}</span>}
    </Link>
  );
}
