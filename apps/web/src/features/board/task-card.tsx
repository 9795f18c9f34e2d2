import type { Task } from '@kandev/contracts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTimeWords } from '../../i18n/use-time-words.ts';
import { TaskStateBadge } from '../../parts/task-state-badge.tsx';
import { cx } from '../../ui/cx.ts';
import { InertText } from '../../ui/inert-text.tsx';
import { WaitingSince } from './waiting-since.tsx';

/** A task as the board shows it: what it is, what it asks, who waits and for how long. */
export function TaskCard({ task, now }: { task: Task; now: number }): ReactNode {
  const { waiting } = task;
  return (
    <article
      className={cx(
        'relative rounded-md border bg-surface px-4 py-3 hover:border-control',
        'focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-ask',
        frame(task),
      )}
    >
      <h3 className="line-clamp-3 font-semibold">
        <Link
          to="/tasks/$taskId"
          params={{ taskId: task.id }}
          className="outline-none after:absolute after:inset-0 after:rounded-md"
        >
          <InertText>{task.title}</InertText>
        </Link>
      </h3>
      {waiting && (
        <p className="mt-1.5 line-clamp-2 text-secondary">
          <InertText>{waiting.text}</InertText>
        </p>
      )}
      <p className="mt-2 flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-sm text-tertiary">
        <TaskStateBadge task={task} />
        {waiting ? <WaitingSince waiting={waiting} now={now} /> : <Aside task={task} now={now} />}
      </p>
    </article>
  );
}

function frame({ pending_action }: Task): string {
  switch (pending_action) {
    case 'clarification':
      return 'border-ask-line border-l-3 border-l-ask pl-3.5';
    case 'permission':
      return 'border-permission-line border-l-3 border-l-permission pl-3.5';
    case null:
      return 'border-line';
  }
}

function Aside({ task, now }: { task: Task; now: number }): ReactNode {
  const { ago } = useTimeWords();
  if (task.failure !== null) {
    return (
      <span className="line-clamp-2 min-w-0">
        <InertText>{task.failure}</InertText>
      </span>
    );
  }
  if (task.agent === null) return null;
  return (
    <span className="min-w-0">
      <InertText>{task.agent}</InertText>
      {!task.turn_open && <span className="whitespace-nowrap">{` · ${ago(task.updated_at, now)}`}</span>}
    </span>
  );
}
