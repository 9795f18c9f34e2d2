import type { Column } from '@kandev/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { untrustedString } from '#ui/untrusted-text.tsx';
import { Menu, type MenuItem } from '#ui/menu.tsx';
import { useBoardMoves } from '../moving/board-moves.ts';
import { AddColumnDialog } from './add-column-dialog.tsx';
import { RemoveColumnDialog } from './remove-column-dialog.tsx';
import { RenameColumnDialog } from './rename-column-dialog.tsx';

type Asking = 'add' | 'rename' | 'remove';

/** What can be done with a column. */
export function ColumnMenu({ column }: { column: Column }): ReactNode {
  const { t } = useTranslation('board', { keyPrefix: 'column' });
  const [asking, setAsking] = useState<Asking | null>(null);
  const { columns, columnTo } = useBoardMoves();
  const navigate = useNavigate();
  const toArchive = () => void navigate({ to: '/archive' });

  const items = (): MenuItem[] => {
    const all = columns().map((filled) => filled.column);
    const place = all.findIndex(({ id }) => id === column.id);
    const last = all.length - 1;
    return [
      { label: t('rename'), onSelect: () => setAsking('rename') },
      { label: t('moveLeft'), disabled: place === 0, onSelect: () => columnTo(column, place - 1) },
      { label: t('moveRight'), disabled: place === last, onSelect: () => columnTo(column, place + 1) },
      { label: t('addRight'), onSelect: () => setAsking('add') },
      ...(column.role === 'done' ? [{ label: t('toArchive'), onSelect: toArchive }] : []),
      {
        label: t('remove'),
        danger: last > 0,
        disabled: last === 0,
        onSelect: () => setAsking('remove'),
      },
    ];
  };
  const dialog = (which: Asking) => ({
    open: asking === which,
    onOpenChange: (open: boolean) => setAsking(open ? which : null),
  });
  return (
    <>
      <Menu label={t('menu', { title: untrustedString(column.title) })} items={items} variant="quiet" />
      <AddColumnDialog after={column} {...dialog('add')} />
      <RenameColumnDialog column={column} {...dialog('rename')} />
      <RemoveColumnDialog column={column} {...dialog('remove')} />
    </>
  );
}
