import type { Column } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCreateColumn } from '#api/columns.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ColumnTitleForm } from './column-title-form.tsx';

type AddColumnDialogProps = {
  /** The column to the left of the new one; absent puts it at the right end. */
  after?: Column;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

export function AddColumnDialog({ after, open, onOpenChange }: AddColumnDialogProps): ReactNode {
  const { t } = useTranslation('board', { keyPrefix: 'column' });
  const create = useCreateColumn();
  const place = after && { after_column_id: after.id };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('add')}>
      <ColumnTitleForm
        title=""
        action={t('addAction')}
        busy={create.isPending}
        failed={create.error && { title: t('notAdded'), cause: create.error }}
        onSave={(title) => create.mutate({ title, ...place }, { onSuccess: () => onOpenChange(false) })}
      />
    </Dialog>
  );
}
