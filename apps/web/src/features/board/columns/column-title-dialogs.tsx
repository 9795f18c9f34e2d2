import { createColumn, type Column } from '@kandev/contracts';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCreateColumn, useUpdateColumn } from '#api/columns.ts';
import { ProblemNotice } from '#components/problem-notice.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#ui/dialog.tsx';
import { TextField } from '#ui/field.tsx';

/** Adds a column at the end of the board. On a narrow screen only the menu of a column can add columns. */
export function AddColumnButton(): ReactNode {
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

type AddColumnDialogProps = {
  /** The column before the new column; without it the new column is the last. */
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
        initialTitle=""
        submitLabel={t('addAction')}
        busy={create.isPending}
        failure={create.error && { title: t('notAdded'), cause: create.error }}
        onSubmit={(title) => create.mutate({ title, ...place }, { onSuccess: () => onOpenChange(false) })}
      />
    </Dialog>
  );
}

type RenameColumnDialogProps = { column: Column; open: boolean; onOpenChange: (open: boolean) => void };

export function RenameColumnDialog({ column, open, onOpenChange }: RenameColumnDialogProps): ReactNode {
  const { t } = useTranslation('board', { keyPrefix: 'column' });
  const update = useUpdateColumn(column.id);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('renameTitle')}>
      <ColumnTitleForm
        initialTitle={column.title}
        submitLabel={t('renameAction')}
        busy={update.isPending}
        failure={update.error && { title: t('notRenamed'), cause: update.error }}
        onSubmit={(title) => update.mutate({ title }, { onSuccess: () => onOpenChange(false) })}
      />
    </Dialog>
  );
}

type ColumnTitleFormProps = {
  initialTitle: string;
  submitLabel: string;
  busy: boolean;
  failure: { title: string; cause: Error } | null;
  onSubmit: (title: string) => void;
};

function ColumnTitleForm(props: ColumnTitleFormProps): ReactNode {
  const { initialTitle, submitLabel, busy, failure, onSubmit } = props;
  const { t } = useTranslation('board', { keyPrefix: 'column' });
  const [title, setTitle] = useState(initialTitle);
  const [submitted, setSubmitted] = useState(false);
  const isValid = createColumn.shape.title.safeParse(title).success;
  return (
    <form
      className="flex min-h-0 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (isValid) onSubmit(title.trim());
      }}
    >
      <DialogBody>
        {failure && <ProblemNotice {...failure} />}
        <TextField
          label={t('title')}
          value={title}
          maxLength={300}
          autoComplete="off"
          problem={submitted && !isValid ? t('titleNeeded') : undefined}
          onFocus={({ target }) => target.select()}
          onChange={(event) => setTitle(event.target.value)}
        />
      </DialogBody>
      <DialogFooter>
        <Button variant="loud" type="submit" busy={busy}>
          {submitLabel}
        </Button>
      </DialogFooter>
    </form>
  );
}
