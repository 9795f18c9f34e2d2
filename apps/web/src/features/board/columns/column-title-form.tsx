import { createColumn } from '@kandev/contracts';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNotice } from '#components/problem-notice.tsx';
import { Button } from '#ui/button.tsx';
import { DialogBody, DialogFooter } from '#ui/dialog.tsx';
import { TextField } from '#ui/field.tsx';

type ColumnTitleFormProps = {
  title: string;
  action: string;
  busy: boolean;
  failed: { title: string; cause: Error } | null;
  onSave: (title: string) => void;
};

/** Asks what a column is called. */
export function ColumnTitleForm({
  title: before,
  action,
  busy,
  failed,
  onSave,
}: ColumnTitleFormProps): ReactNode {
  const { t } = useTranslation('board', { keyPrefix: 'column' });
  const [title, setTitle] = useState(before);
  const [tried, setTried] = useState(false);
  const fits = createColumn.shape.title.safeParse(title).success;
  return (
    <form
      className="flex min-h-0 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (fits) onSave(title.trim());
      }}
    >
      <DialogBody>
        {failed && <ProblemNotice {...failed} />}
        <TextField
          label={t('title')}
          value={title}
          maxLength={300}
          autoComplete="off"
          problem={tried && !fits ? t('titleNeeded') : undefined}
          onFocus={({ target }) => target.select()}
          onChange={(event) => setTitle(event.target.value)}
        />
      </DialogBody>
      <DialogFooter>
        <Button variant="loud" type="submit" busy={busy}>
          {action}
        </Button>
      </DialogFooter>
    </form>
  );
}
