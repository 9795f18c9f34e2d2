import type { Session, Task } from '@kandev/contracts';
import { useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useStartSession } from '#api/sessions.ts';
import { FolderField } from '#components/folder-field.tsx';
import { ProblemNotice } from '#components/problem-notice.tsx';
import { ProfileSelect, useProfileChoice } from '#components/profile-select.tsx';
import { RunnerNotice } from '#components/runner-notice.tsx';
import { Button } from '#ui/button.tsx';
import { focusFirstInvalid, TextArea } from '#ui/field.tsx';
import { untrustedString } from '#ui/untrusted-text.tsx';

type StartSessionFormProps = { task: Task; onStarted?: (session: Session) => void };

/** Starts a session for an existing task. */
export function StartSessionForm({ task, onStarted }: StartSessionFormProps): ReactNode {
  const { t } = useTranslation('session', { keyPrefix: 'start' });
  const choice = useProfileChoice();
  const start = useStartSession();
  const [prompt, setPrompt] = useState(task.primary_session_id === null ? task.description : '');
  const [folder, setFolder] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const [isSubmitted, setSubmitted] = useState(false);
  const { t: worktree } = useTranslation('worktree');
  const hint =
    task.worktree === null
      ? t('folderHint')
      : worktree('folderHint', { repository: untrustedString(task.worktree.repository) });
  const isPromptMissing = prompt.trim() === '';

  const submit = () => {
    flushSync(() => setSubmitted(true));
    focusFirstInvalid(form.current);
    if (isPromptMissing || choice.chosen === null) return;
    start.mutate(
      {
        task_id: task.id,
        agent_profile_id: choice.chosen,
        prompt,
        ...(folder.trim() !== '' && { cwd: folder.trim() }),
      },
      { onSuccess: (session) => onStarted?.(session) },
    );
  };

  return (
    <form
      ref={form}
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {start.isError ? <ProblemNotice title={t('failed')} cause={start.error} /> : <RunnerNotice />}
      <TextArea
        label={t('prompt')}
        rows={4}
        value={prompt}
        problem={isSubmitted && isPromptMissing ? t('promptNeeded') : undefined}
        onChange={(event) => setPrompt(event.target.value)}
      />
      <ProfileSelect {...choice} />
      <FolderField folder={folder} hint={hint} onFolder={setFolder} />
      <div className="flex justify-end">
        <Button variant="loud" type="submit" busy={start.isPending}>
          {t('submit')}
        </Button>
      </div>
    </form>
  );
}
