import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { AddColumnDialog } from './add-column-dialog.tsx';

/** Adds a column at the end. Where there is little room a column's menu does so. */
export function AddColumn(): ReactNode {
  const { t } = useTranslation('board', { keyPrefix: 'column' });
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="small" className="@max-[36rem]:hidden" onClick={() => setOpen(true)}>
        {t('add')}
      </Button>
      <AddColumnDialog open={open} onOpenChange={setOpen} />
    </>
  );
}
