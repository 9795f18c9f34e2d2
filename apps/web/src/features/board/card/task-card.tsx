import type { Task } from '@kandev/contracts';
import { Link } from '@tanstack/react-router';
import { memo, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { UntrustedText } from '#ui/untrusted-text.tsx';
import type { Carry } from '../moving/carry.ts';
import { useCarryable } from '../moving/carryable.ts';
import { CardFace } from './card-face.tsx';
import { CardMenu } from './card-menu.tsx';

type TaskCardProps = {
  task: Task;
  /** Whether Tab leads to this card of its column. */
  tabStop: boolean;
  carriedBy: Carry['by'] | null;
  /** The id of the words that say which keys move a card. */
  keysHint: string;
};

/** A task on the board: opened by its title, moved by its menu, by hand, or by keys. */
export const TaskCard = memo(function TaskCard(props: TaskCardProps): ReactNode {
  const { task, tabStop, carriedBy, keysHint } = props;
  return (
    <article
      ref={useCarryable({ of: 'task', id: task.id })}
      className={cx(
        'group/card relative rounded-md touch-manipulation select-none [-webkit-touch-callout:none]',
        'has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-ask',
        carriedBy === 'pointer' && 'opacity-45',
        carriedBy === 'keys' && 'z-10 shadow-raised outline-4! outline-ask',
      )}
    >
      <CardFace task={task}>
        <Link
          to="/tasks/$taskId"
          params={{ taskId: task.id }}
          draggable={false}
          tabIndex={tabStop ? 0 : -1}
          data-task-id={task.id}
          data-keeps-hotkeys={carriedBy === null ? undefined : ''}
          aria-describedby={keysHint}
          className="outline-none after:absolute after:inset-0 after:rounded-md"
        >
          <UntrustedText>{task.title}</UntrustedText>
        </Link>
      </CardFace>
      <CardMenu task={task} tabStop={tabStop} />
    </article>
  );
});
