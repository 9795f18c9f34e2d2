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
import { DialogBody, DialogFooter } from '#ui/dialog.tsx';
import { focusFirstInvalid, TextArea, TextField } from '#ui/field.tsx';
import { titleFits, useNewTask } from './use-new-task.ts';

export function NewTaskForm({ onCreated }: { onCreated: (task: TaskId) => void }): ReactNode {
  const { t } = useTranslation('board', { keyPrefix: 'newTask' });
  const { t: worktree } = useTranslation('worktree');
  const choice = useProfileChoice();
  const { submit, busy, failed } = useNewTask(onCreated);
  const [title, setTitle] = useState('');
  const [prompt, setPrompt] = useState('');
  const [folder, setFolder] = useState('');
  const [apart, setApart] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const [tried, setTried] = useState<'start' | 'keep' | null>(null);

  const titleMissing = !titleFits(title);
  const promptMissing = prompt.trim() === '';
  const folderMissing = apart && folder.trim() === '';

  const send = (act: 'start' | 'keep') => {
    flushSync(() => setTried(act));
    focusFirstInvalid(form.current);
    if (titleMissing || folderMissing || (act === 'start' && (promptMissing || choice.chosen === null)))
      return;
    void submit({ title, prompt, profile: choice.chosen, folder, worktree: apart }, act === 'start');
  };

  return (
    <form
      ref={form}
      className="flex min-h-0 flex-col"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.repeat || !(event.ctrlKey || event.metaKey) || busy) return;
        event.preventDefault();
        send('start');
      }}
      onSubmit={(event) => {
        event.preventDefault();
        send('start');
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
          problem={tried !== null && titleMissing ? t('titleNeeded') : undefined}
          onChange={(event) => setTitle(event.target.value)}
        />
        <TextArea
          label={t('prompt')}
          requiredText={t('requiredToStart')}
          hint={t('promptHint')}
          rows={5}
          value={prompt}
          problem={tried === 'start' && promptMissing ? t('promptNeeded') : undefined}
          onChange={(event) => setPrompt(event.target.value)}
        />
        <ProfileSelect {...choice} />
        <FolderField
          folder={folder}
          problem={tried !== null && folderMissing ? worktree('folderNeeded') : undefined}
          onFolder={setFolder}
        />
        <ChoiceRow
          kind="checkbox"
          checked={apart}
          label={worktree('choice')}
          description={worktree('choiceAbout')}
          onClick={() => setApart(!apart)}
        />
      </DialogBody>
      <DialogFooter>
        <Button variant="quiet" disabled={busy} onClick={() => send('keep')}>
          {t('keep')}
        </Button>
        <Button variant="loud" type="submit" busy={busy} aria-keyshortcuts="Control+Enter Meta+Enter">
          {t('start')}
        </Button>
      </DialogFooter>
    </form>
  );
}
