import type { Column } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '#ui/dialog.tsx';
import { untrustedString } from '#ui/untrusted-text.tsx';
import { RemoveColumnForm } from './remove-column-form.tsx';

type RemoveColumnDialogProps = { column: Column; open: boolean; onOpenChange: (open: boolean) => void };

/** Says what becomes of a column's tasks before it is removed. */
export function RemoveColumnDialog({ column, open, onOpenChange }: RemoveColumnDialogProps): ReactNode {
  const { t } = useTranslation('board', { keyPrefix: 'column' });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('removeTitle', { title: untrustedString(column.title) })}
    >
      <RemoveColumnForm column={column} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}
