import type { Task } from '@kandev/contracts';
import { Link } from '@tanstack/react-router';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '#ui/cx.ts';
import { Menu, type MenuItem } from '#ui/menu.tsx';
import { UntrustedText, untrustedString } from '#ui/untrusted-text.tsx';
import { useBoardActions } from '../board-actions.ts';
import type { DragInput } from '../drag/card-drag.ts';
import { useDragSource } from '../drag/drag-layer.tsx';
import { CardFace } from './card-face.tsx';

type TaskCardProps = {
  task: Task;
  /** Whether Tab leads to this card of its column. */
  isTabStop: boolean;
  /** The input that drags this card. */
  draggedBy: DragInput | null;
  /** The id of the text about the keys that drag a card. */
  keysHintId: string;
};

/** A task on the board: opened by its title, moved by dragging or by its menu. */
export const TaskCard = memo(function TaskCard(props: TaskCardProps): ReactNode {
  const { task, isTabStop, draggedBy, keysHintId } = props;
  return (
    <article
      ref={useDragSource({ type: 'task', id: task.id })}
      className={cx(
        'group/card relative rounded-md touch-manipulation select-none [-webkit-touch-callout:none]',
        'has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-ask',
        draggedBy === 'pointer' && 'opacity-45',
        draggedBy === 'keyboard' && 'z-10 shadow-raised outline-4! outline-ask',
      )}
    >
      <CardFace task={task}>
        <Link
          to="/tasks/$taskId"
          params={{ taskId: task.id }}
          draggable={false}
          tabIndex={isTabStop ? 0 : -1}
          data-task-id={task.id}
          data-keeps-hotkeys={draggedBy === null ? undefined : ''}
          aria-describedby={keysHintId}
          className="outline-none after:absolute after:inset-0 after:rounded-md"
        >
          <UntrustedText>{task.title}</UntrustedText>
        </Link>
      </CardFace>
      <CardMenu task={task} isTabStop={isTabStop} />
    </article>
  );
});

/** Moves a card without dragging it, and archives it. */
function CardMenu({ task, isTabStop }: { task: Task; isTabStop: boolean }): ReactNode {
  const { t } = useTranslation('board', { keyPrefix: 'move' });
  const { getColumns, moveToColumn, moveToEdge, archive } = useBoardActions();
  const items = (): MenuItem[] => {
    return [
      { label: t('toTop'), onSelect: () => moveToEdge(task, 'top') },
      { label: t('toBottom'), onSelect: () => moveToEdge(task, 'bottom') },
      ...getColumns()
        .filter(({ column }) => column.id !== task.column_id)
        .map(({ column }) => ({
          label: t('toColumn', { column: untrustedString(column.title) }),
          onSelect: () => moveToColumn(task, column.id),
        })),
      { label: t('archive'), onSelect: () => archive(task) },
    ];
  };
  return (
    <div
      data-no-drag=""
      className="absolute top-1.5 end-1.5 opacity-0 group-focus-within/card:opacity-100 group-hover/card:opacity-100 has-data-[state=open]:opacity-100 pointer-coarse:opacity-100"
    >
      <Menu
        label={t('label', { title: untrustedString(task.title) })}
        items={items}
        variant="quiet"
        tabStop={isTabStop}
      />
    </div>
  );
}
