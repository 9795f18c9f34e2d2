import type { Column } from '@kandev/contracts';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBoard } from '#api/board.ts';
import { useDeleteColumn } from '#api/columns.ts';
import { ProblemNotice } from '#components/problem-notice.tsx';
import { Button } from '#ui/button.tsx';
import { DialogBody, DialogFooter } from '#ui/dialog.tsx';
import { untrustedString } from '#ui/untrusted-text.tsx';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select.tsx';

type RemoveColumnFormProps = { column: Column; onDone: () => void };

/** How many tasks a column has, where they shall go, and what no longer happens by itself without it. */
export function RemoveColumnForm({ column, onDone }: RemoveColumnFormProps): ReactNode {
  const { t } = useTranslation('board', { keyPrefix: 'column' });
  const { t: common } = useTranslation('common', { keyPrefix: 'action' });
  const { columns = [], tasks = [] } = useBoard().data ?? {};
  const [chosen, setChosen] = useState<string | null>(null);
  const remove = useDeleteColumn(column.id);

  const inOrder = columns.toSorted((a, b) => a.position - b.position);
  const place = inOrder.findIndex(({ id }) => id === column.id);
  const others = inOrder.filter(({ id }) => id !== column.id);
  const moveTo = others.find(({ id }) => id === chosen) ?? others[Math.max(0, place - 1)];
  const count = tasks.filter((task) => task.column_id === column.id).length;

  return (
    <>
      <DialogBody>
        {remove.isError && <ProblemNotice title={t('notRemoved')} cause={remove.error} />}
        <p>{t('itsTasks', { count })}</p>
        {column.role !== null && <Notice tone="permission">{t(`roleEnds.${column.role}`)}</Notice>}
        {count > 0 && (
          <SelectField
            label={t('moveTasksTo')}
            options={others.map(({ id, title }) => ({ value: id, label: untrustedString(title) }))}
            value={moveTo?.id ?? ''}
            onChange={(event) => setChosen(event.target.value)}
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
