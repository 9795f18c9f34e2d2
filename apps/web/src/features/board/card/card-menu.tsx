import type { Task } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { untrustedString } from '#ui/untrusted-text.tsx';
import { Menu, type MenuItem } from '#ui/menu.tsx';
import { useBoardMoves } from '../moving/board-moves.ts';

type CardMenuProps = { task: Task; tabStop: boolean };

/** Moves a card without dragging it, on the board and off it. */
export function CardMenu({ task, tabStop }: CardMenuProps): ReactNode {
  const { t } = useTranslation('board', { keyPrefix: 'move' });
  const { columns, toColumn, toEdge, archive } = useBoardMoves();
  const items = (): MenuItem[] => {
    return [
      { label: t('toTop'), onSelect: () => toEdge(task, 'top') },
      { label: t('toBottom'), onSelect: () => toEdge(task, 'bottom') },
      ...columns()
        .filter(({ column }) => column.id !== task.column_id)
        .map(({ column }) => ({
          label: t('toColumn', { column: untrustedString(column.title) }),
          onSelect: () => toColumn(task, column.id),
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
        tabStop={tabStop}
      />
    </div>
  );
}
