import type { Task } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { FailureLine } from '#components/failure-line.tsx';
import { TaskStateBadge } from '#components/task-state-badge.tsx';
import { cx } from '#ui/cx.ts';
import { UntrustedText } from '#ui/untrusted-text.tsx';
import { Since } from './since.tsx';
import { UnansweredLine } from './unanswered-line.tsx';
import { WaitingSince } from './waiting-since.tsx';

/** What a card says: what the task is, what it asks, who waits and for how long. `children` is its title. */
export function CardFace({ task, children }: { task: Task; children: ReactNode }): ReactNode {
  const { waiting, unanswered } = task;
  return (
    <div
      className={cx('rounded-md border bg-surface px-4 py-3 group-hover/card:border-control', frame(task))}
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
        {waiting ? <WaitingSince waiting={waiting} /> : <Aside task={task} />}
      </div>
    </div>
  );
}

function frame({ pending_action }: Task): string {
  switch (pending_action) {
    case 'clarification':
      return 'border-ask-line border-s-3 border-s-ask ps-3.5';
    case 'permission':
      return 'border-permission-line border-s-3 border-s-permission ps-3.5';
    case null:
      return 'border-line';
  }
}

function Aside({ task }: { task: Task }): ReactNode {
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
