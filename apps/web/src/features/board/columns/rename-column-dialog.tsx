import type { Column } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useUpdateColumn } from '#api/columns.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ColumnTitleForm } from './column-title-form.tsx';

type RenameColumnDialogProps = { column: Column; open: boolean; onOpenChange: (open: boolean) => void };

export function RenameColumnDialog({ column, open, onOpenChange }: RenameColumnDialogProps): ReactNode {
  const { t } = useTranslation('board', { keyPrefix: 'column' });
  const update = useUpdateColumn(column.id);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('renameTitle')}>
      <ColumnTitleForm
        title={column.title}
        action={t('renameAction')}
        busy={update.isPending}
        failed={update.error && { title: t('notRenamed'), cause: update.error }}
        onSave={(title) => update.mutate({ title }, { onSuccess: () => onOpenChange(false) })}
      />
    </Dialog>
  );
}
