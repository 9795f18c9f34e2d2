import type { Column } from '@kandev/contracts';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBoard } from '#api/board.ts';
import { useDeleteColumn } from '#api/columns.ts';
import { ProblemNotice } from '#components/problem-notice.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select.tsx';
import { untrustedString } from '#ui/untrusted-text.tsx';

type RemoveColumnDialogProps = { column: Column; open: boolean; onOpenChange: (open: boolean) => void };

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

/** Asks to which column the tasks go, and says what a column with a role no longer does once it is removed. */
function RemoveColumnForm({ column, onDone }: { column: Column; onDone: () => void }): ReactNode {
  const { t } = useTranslation('board', { keyPrefix: 'column' });
  const { t: common } = useTranslation('common', { keyPrefix: 'action' });
  const { columns = [], tasks = [] } = useBoard().data ?? {};
  const [chosenId, setChosenId] = useState<string | null>(null);
  const remove = useDeleteColumn(column.id);

  const sortedColumns = columns.toSorted((a, b) => a.position - b.position);
  const index = sortedColumns.findIndex(({ id }) => id === column.id);
  const others = sortedColumns.filter(({ id }) => id !== column.id);
  const moveTo = others.find(({ id }) => id === chosenId) ?? others[Math.max(0, index - 1)];
  const count = tasks.filter((task) => task.column_id === column.id).length;

  return (
    <>
      <DialogBody>
        {remove.isError && <ProblemNotice title={t('notRemoved')} cause={remove.error} />}
        <p>{t('taskCount', { count })}</p>
        {column.role !== null && <Notice tone="permission">{t(`roleEnds.${column.role}`)}</Notice>}
        {count > 0 && (
          <SelectField
            label={t('moveTasksTo')}
            options={others.map(({ id, title }) => ({ value: id, label: untrustedString(title) }))}
            value={moveTo?.id ?? ''}
            onChange={(event) => setChosenId(event.target.value)}
          />
        )}
      </DialogBody>
      <DialogFooter>
        <Button disabled={remove.isPending} onClick={onDone}>
          {common('cancel')}
        </Button>
        <Button
          variant="danger"
          busy={remove.isPending}
          onClick={() =>
            remove.mutate({ move_to: count > 0 ? moveTo?.id : undefined }, { onSuccess: onDone })
          }
        >
          {t('removeAction')}
        </Button>
      </DialogFooter>
    </>
  );
}
