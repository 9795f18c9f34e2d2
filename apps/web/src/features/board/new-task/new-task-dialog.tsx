import type { TaskId } from '@kandev/contracts';
import { useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { FolderField } from '#components/folder-field.tsx';
import { ProblemNotice } from '#components/problem-notice.tsx';
import { ProfileSelect, useProfileChoice } from '#components/profile-select.tsx';
import { RunnerNotice } from '#components/runner-notice.tsx';
import { Button } from '#ui/button.tsx';
import { ChoiceRow } from '#ui/choice-row.tsx';
import { Dialog, DialogBody, DialogFooter } from '#ui/dialog.tsx';
import { focusFirstInvalid, TextArea, TextField } from '#ui/field.tsx';
import { isValidTitle, useNewTask } from './use-new-task.ts';

type NewTaskDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onCreated: (task: TaskId) => void;
};

/** Creates a task and, unless told otherwise, starts a session for it. */
export function NewTaskDialog({ open, onOpenChange, onCreated }: NewTaskDialogProps): ReactNode {
  const { t } = useTranslation('board');
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('newTask.title')}>
      <NewTaskForm onCreated={onCreated} />
    </Dialog>
  );
}

type NewTaskAction = 'start' | 'create-only';

function NewTaskForm({ onCreated }: { onCreated: (task: TaskId) => void }): ReactNode {
  const { t } = useTranslation('board', { keyPrefix: 'newTask' });
  const { t: worktree } = useTranslation('worktree');
  const choice = useProfileChoice();
  const { submit, busy, failed } = useNewTask(onCreated);
  const [title, setTitle] = useState('');
  const [prompt, setPrompt] = useState('');
  const [folder, setFolder] = useState('');
  const [inWorktree, setInWorktree] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const [attempted, setAttempted] = useState<NewTaskAction | null>(null);

  const titleMissing = !isValidTitle(title);
  const promptMissing = prompt.trim() === '';
  const folderMissing = inWorktree && folder.trim() === '';

  const attempt = (action: NewTaskAction) => {
    flushSync(() => setAttempted(action));
    focusFirstInvalid(form.current);
    if (titleMissing || folderMissing || (action === 'start' && (promptMissing || choice.chosen === null)))
      return;
    void submit({ title, prompt, profile: choice.chosen, folder, worktree: inWorktree }, action === 'start');
  };

  return (
    <form
      ref={form}
      className="flex min-h-0 flex-col"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.repeat || !(event.ctrlKey || event.metaKey) || busy) return;
        event.preventDefault();
        attempt('start');
      }}
      onSubmit={(event) => {
        event.preventDefault();
        attempt('start');
      }}
    >
      <DialogBody>
        {failed ? (
          <ProblemNotice
            title={t(failed.at === 'create' ? 'createFailed' : 'startFailed')}
            cause={failed.cause}
          />
        ) : (
          <RunnerNotice />
        )}
        <TextField
          label={t('name')}
          requiredText={t('required')}
          value={title}
          maxLength={300}
          autoComplete="off"
          problem={attempted !== null && titleMissing ? t('titleNeeded') : undefined}
          onChange={(event) => setTitle(event.target.value)}
        />
        <TextArea
          label={t('prompt')}
          requiredText={t('requiredToStart')}
          hint={t('promptHint')}
          rows={5}
          value={prompt}
          problem={attempted === 'start' && promptMissing ? t('promptNeeded') : undefined}
          onChange={(event) => setPrompt(event.target.value)}
        />
        <ProfileSelect {...choice} />
        <FolderField
          folder={folder}
          problem={attempted !== null && folderMissing ? worktree('folderNeeded') : undefined}
          onFolder={setFolder}
        />
        <ChoiceRow
          kind="checkbox"
          checked={inWorktree}
          label={worktree('choice')}
          description={worktree('choiceAbout')}
          onClick={() => setInWorktree(!inWorktree)}
        />
      </DialogBody>
      <DialogFooter>
        <Button variant="quiet" disabled={busy} onClick={() => attempt('create-only')}>
          {t('keep')}
        </Button>
        <Button variant="loud" type="submit" busy={busy} aria-keyshortcuts="Control+Enter Meta+Enter">
          {t('start')}
        </Button>
      </DialogFooter>
    </form>
  );
}
