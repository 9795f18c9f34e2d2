import type { Column } from '@kandev/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { untrustedString } from '#ui/untrusted-text.tsx';
import { Menu, type MenuItem } from '#ui/menu.tsx';
import { useBoardActions } from '../board-actions.ts';
import { AddColumnDialog, RenameColumnDialog } from './column-title-dialogs.tsx';
import { RemoveColumnDialog } from './remove-column-dialog.tsx';

type ColumnDialog = 'add' | 'rename' | 'remove';

export function ColumnMenu({ column }: { column: Column }): ReactNode {
  const { t } = useTranslation('board', { keyPrefix: 'column' });
  const [openDialog, setOpenDialog] = useState<ColumnDialog | null>(null);
  const { getColumns, moveColumnTo } = useBoardActions();
  const navigate = useNavigate();
  const showArchive = () => void navigate({ to: '/archive' });

  const items = (): MenuItem[] => {
    const columns = getColumns();
    const index = columns.findIndex((filled) => filled.column.id === column.id);
    const last = columns.length - 1;
    return [
      { label: t('rename'), onSelect: () => setOpenDialog('rename') },
      { label: t('moveLeft'), disabled: index === 0, onSelect: () => moveColumnTo(column, index - 1) },
      { label: t('moveRight'), disabled: index === last, onSelect: () => moveColumnTo(column, index + 1) },
      { label: t('addRight'), onSelect: () => setOpenDialog('add') },
      ...(column.role === 'done' ? [{ label: t('toArchive'), onSelect: showArchive }] : []),
      {
        label: t('remove'),
        danger: last > 0,
        disabled: last === 0,
        onSelect: () => setOpenDialog('remove'),
      },
    ];
  };
  const propsOf = (dialog: ColumnDialog) => ({
    open: openDialog === dialog,
    onOpenChange: (open: boolean) => setOpenDialog(open ? dialog : null),
  });
  return (
    <>
      <Menu label={t('menu', { title: untrustedString(column.title) })} items={items} variant="quiet" />
      <AddColumnDialog after={column} {...propsOf('add')} />
      <RenameColumnDialog column={column} {...propsOf('rename')} />
      <RemoveColumnDialog column={column} {...propsOf('remove')} />
    </>
  );
}
