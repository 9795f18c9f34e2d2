import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangesView } from '#features/session/worktree/changes-view.tsx';
import { buttonClass } from '#ui/button.tsx';
import { UntrustedText } from '#ui/untrusted-text.tsx';
import { Icon } from '#ui/icon.tsx';
import { TaskLoader } from './task-loader.tsx';

/** The changes in a task's worktree, as a page that can be linked to. */
export function ChangesPage(): ReactNode {
  const { t } = useTranslation('worktree');
  return (
    <TaskLoader from="/tasks/$taskId/changes">
      {(task) => (
        <div className="mx-auto flex w-full max-w-page flex-col gap-5 px-4 py-6 sm:px-6">
          <div className="flex items-center gap-3">
            <Link
              to="/tasks/$taskId"
              params={{ taskId: task.id }}
              aria-label={t('toTask')}
              className={buttonClass({ variant: 'quiet', size: 'icon' })}
            >
              <Icon name="chevron-left" />
            </Link>
            <div className="min-w-0">
              <h1 className="text-xl font-semibold">{t('changes')}</h1>
              <p className="line-clamp-2 text-secondary">
                <UntrustedText>{task.title}</UntrustedText>
              </p>
            </div>
          </div>
          <ChangesView key={task.id} task={task} />
        </div>
      )}
    </TaskLoader>
  );
}
