import type { DeleteTaskQuery, Task } from '@kandev/contracts';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeleteTask } from '#api/board.ts';
import { ProblemError } from '#api/problem-error.ts';
import { useProblemMessage } from '#api/use-problem-message.ts';
import { useWorktreeChanges } from '#api/worktree.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { RadioList } from '#ui/radio-list.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { UntrustedText } from '#ui/untrusted-text.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { isLossless, worktreeLoss, WorktreeLossNotice, type WorktreeLoss } from './worktree-loss.tsx';

type WorktreeChoice = 'keep' | 'remove';

/** What happens to the worktree of a deleted task: it is removed, kept for a reason, or as the operator chooses. */
type WorktreeOnDelete =
  | { kind: 'none' }
  | { kind: 'reading' }
  | { kind: 'kept'; path: string; cause: Error }
  | { kind: 'removed'; commits: number }
  | { kind: 'choice'; path: string; loss: WorktreeLoss; commits: number; choice: WorktreeChoice };

type DeleteTaskDialogProps = {
  task: Task;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDeleted?: () => void;
};

/** Confirms the deletion of a task, and lets the operator choose where its worktree has uncommitted changes. */
export function DeleteTaskDialog({ task, open, onOpenChange, onDeleted }: DeleteTaskDialogProps): ReactNode {
  const { t } = useTranslation('common', { keyPrefix: 'task' });
  const remove = useDeleteTask(task.id);
  const { worktree, choose, readAgain } = useWorktreeOnDelete(task, open);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        choose('keep');
        onOpenChange(next);
      }}
      title={t('deleteTitle')}
      description={t('deleteBody')}
      action={t('delete')}
      busy={remove.isPending}
      disabled={worktree.kind === 'reading'}
      problem={remove.isError && <ProblemNotice title={t('deleteFailed')} cause={remove.error} />}
      // The task can leave the page, and this dialog with it, before the answer comes: hence the promise.
      onConfirm={() =>
        void remove.mutateAsync({ worktree: worktreeParameter(worktree) }).then(onDeleted, readAgain)
      }
    >
      {worktree.kind === 'none' ? undefined : (
        <WorktreeOnDeleteNotice worktree={worktree} onChoose={choose} />
      )}
    </ConfirmDialog>
  );
}

/** Reads the changes in the worktree of a task while its dialog is open. */
function useWorktreeOnDelete(
  task: Task,
  open: boolean,
): { worktree: WorktreeOnDelete; choose: (choice: WorktreeChoice) => void; readAgain: () => void } {
  const changes = useWorktreeChanges(task, { lines: false, enabled: open });
  const [choice, choose] = useState<WorktreeChoice>('keep');
  const readAgain = () => void changes.refetch();
  return { worktree: worktreeOnDelete(task.worktree, changes, choice), choose, readAgain };
}

function worktreeOnDelete(
  worktree: Task['worktree'],
  changes: ReturnType<typeof useWorktreeChanges>,
  choice: WorktreeChoice,
): WorktreeOnDelete {
  if (worktree?.state !== 'ready' || worktree.path === null) return { kind: 'none' };
  if (changes.isError) return { kind: 'kept', path: worktree.path, cause: changes.error };
  if (!changes.isSuccess || changes.isPlaceholderData) return { kind: 'reading' };
  const { commits } = changes.data;
  const loss = worktreeLoss(changes.data);
  return isLossless(loss)
    ? { kind: 'removed', commits }
    : { kind: 'choice', path: worktree.path, loss, commits, choice };
}

/** The request's parameter. Changes made after the worktree was read are not lost without a question. */
function worktreeParameter(worktree: WorktreeOnDelete): DeleteTaskQuery['worktree'] {
  switch (worktree.kind) {
    case 'reading':
    case 'kept':
      return 'keep';
    // A worktree that is created meanwhile is removed too.
    case 'none':
    case 'removed':
      return 'remove_unchanged';
    case 'choice':
      return worktree.choice;
  }
}

type WorktreeOnDeleteNoticeProps = {
  worktree: Exclude<WorktreeOnDelete, { kind: 'none' }>;
  onChoose: (choice: WorktreeChoice) => void;
};

/** Says what happens to the worktree, or lets the operator choose. */
function WorktreeOnDeleteNotice({ worktree, onChoose }: WorktreeOnDeleteNoticeProps): ReactNode {
  const { t } = useTranslation('worktree');
  const problemMessage = useProblemMessage();
  switch (worktree.kind) {
    case 'reading':
      return (
        <p role="status" className="flex items-center gap-2 text-secondary">
          <Spinner />
          {t('removal.looking')}
        </p>
      );
    case 'kept':
      return (
        <Notice title={t('deleteTask.stays')}>
          <p>{isRunnerAway(worktree.cause) ? t('deleteTask.runnerAway') : problemMessage(worktree.cause)}</p>
          <WorktreePath path={worktree.path} />
        </Notice>
      );
    case 'removed':
      return (
        <p className="text-secondary">
          {t('deleteTask.goes')}{' '}
          {worktree.commits > 0 && t('removal.commitsStay', { count: worktree.commits })}
        </p>
      );
    case 'choice':
      return (
        <>
          <WorktreeLossNotice loss={worktree.loss} removes={worktree.choice === 'remove'} />
          {worktree.commits > 0 && (
            <p className="text-secondary">{t('removal.commitsStay', { count: worktree.commits })}</p>
          )}
          <RadioList
            label={t('deleteTask.choose')}
            choices={[
              {
                value: 'keep',
                label: t('deleteTask.keep'),
                description: <UntrustedText>{worktree.path}</UntrustedText>,
              },
              { value: 'remove', label: t('deleteTask.remove') },
            ]}
            value={worktree.choice}
            onChoose={onChoose}
          />
        </>
      );
  }
}

const isRunnerAway = (cause: Error): boolean =>
  cause instanceof ProblemError &&
  (cause.code === 'AGENT_STREAM_NOT_CONNECTED' || cause.code === 'NO_RUNNER');

function WorktreePath({ path }: { path: string }): ReactNode {
  const { t } = useTranslation('worktree');
  return (
    <p className="mt-1 flex items-start justify-between gap-2 font-mono text-sm">
      <span className="min-w-0">
        <UntrustedText>{path}</UntrustedText>
      </span>
      <CopyButton text={path} title={t('copyPath')} className="shrink-0" />
    </p>
  );
}
