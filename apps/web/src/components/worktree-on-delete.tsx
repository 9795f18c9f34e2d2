import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemError } from '#api/problem-error.ts';
import { useProblemMessage } from '#api/use-problem-message.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { UntrustedText } from '#ui/untrusted-text.tsx';
import { Notice } from '#ui/notice.tsx';
import { RadioList } from '#ui/radio-list.tsx';
import { Spinner } from '#ui/spinner.tsx';
import type { WorktreeChoice, WorktreeOnDeleteChoice } from './use-worktree-on-delete.ts';
import { WorktreeLossNotice } from './worktree-loss-notice.tsx';

type WorktreeFateViewProps = {
  fate: Exclude<WorktreeOnDeleteChoice, { kind: 'none' }>;
  onChoose: (choice: WorktreeChoice) => void;
};

/** Says what becomes of the worktree of a task that is to be deleted, or asks. */
export function WorktreeOnDelete({ fate, onChoose }: WorktreeFateViewProps): ReactNode {
  const { t } = useTranslation('worktree');
  const words = useProblemMessage();
  switch (fate.kind) {
    case 'looking':
      return (
        <p role="status" className="flex items-center gap-2 text-secondary">
          <Spinner />
          {t('removal.looking')}
        </p>
      );
    case 'stays':
      return (
        <Notice title={t('deleteTask.stays')}>
          <p>{isRunnerAway(fate.cause) ? t('deleteTask.runnerAway') : words(fate.cause)}</p>
          <Where path={fate.path} />
        </Notice>
      );
    case 'goes':
      return (
        <p className="text-secondary">
          {t('deleteTask.goes')} {fate.commits > 0 && t('removal.commitsStay', { count: fate.commits })}
        </p>
      );
    case 'choice':
      return (
        <>
          <WorktreeLossNotice loss={fate.loss} goes={fate.choice === 'remove'} />
          {fate.commits > 0 && (
            <p className="text-secondary">{t('removal.commitsStay', { count: fate.commits })}</p>
          )}
          <RadioList
            label={t('deleteTask.choose')}
            choices={[
              {
                value: 'keep',
                label: t('deleteTask.keep'),
                description: <UntrustedText>{fate.path}</UntrustedText>,
              },
              { value: 'remove', label: t('deleteTask.remove') },
            ]}
            value={fate.choice}
            onChoose={onChoose}
          />
        </>
      );
  }
}

const isRunnerAway = (cause: Error): boolean =>
  cause instanceof ProblemError &&
  (cause.code === 'AGENT_STREAM_NOT_CONNECTED' || cause.code === 'NO_RUNNER');

function Where({ path }: { path: string }): ReactNode {
  const { t } = useTranslation('worktree');
  return (
    <p className="mt-1 flex items-start justify-between gap-2 font-mono text-sm">
      <span className="min-w-0">
        <UntrustedText>{path}</UntrustedText>
      </span>
      <CopyButton text={path} what={t('copyPath')} className="shrink-0" />
    </p>
  );
}
