import type { Column } from '@kandev/contracts';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useUpdateColumn } from '../../../api/columns.ts';
import { useProblemWords } from '../../../api/use-problem-words.ts';
import { inertString } from '../../../ui/inert-text.tsx';
import { Menu, type MenuItem } from '../../../ui/menu.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useBoardMoves } from '../moving/board-moves.ts';
import { positionAt } from '../moving/place.ts';
import { AddColumnDialog } from './add-column-dialog.tsx';
import { RemoveColumnDialog } from './remove-column-dialog.tsx';
import { RenameColumnDialog } from './rename-column-dialog.tsx';

type Asking = 'add' | 'rename' | 'remove';

/** What can be done with a column. */
export function ColumnMenu({ column }: { column: Column }): ReactNode {
  const { t } = useTranslation('board', { keyPrefix: 'column' });
  const [asking, setAsking] = useState<Asking | null>(null);
  const { columns } = useBoardMoves();
  const update = useUpdateColumn(column.id);
  const toast = useToast();
  const words = useProblemWords();

  const items = (): MenuItem[] => {
    const all = columns().map((filled) => filled.column);
    const place = all.findIndex(({ id }) => id === column.id);
    const others = all.toSpliced(place, 1);
    const moveTo = (index: number) =>
      update.mutate(
        { position: positionAt(others, index) },
        { onError: (cause) => toast({ title: t('notMoved'), body: words(cause) }) },
      );
    return [
      { label: t('rename'), onSelect: () => setAsking('rename') },
      { label: t('moveLeft'), disabled: place === 0, onSelect: () => moveTo(place - 1) },
      { label: t('moveRight'), disabled: place === others.length, onSelect: () => moveTo(place + 1) },
      { label: t('addRight'), onSelect: () => setAsking('add') },
      {
        label: t('remove'),
        danger: others.length > 0,
        disabled: others.length === 0,
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
      <Menu label={t('menu', { title: inertString(column.title) })} items={items} look="quiet" />
      <AddColumnDialog after={column} {...dialog('add')} />
      <RenameColumnDialog column={column} {...dialog('rename')} />
      <RemoveColumnDialog column={column} {...dialog('remove')} />
    </>
  );
}
