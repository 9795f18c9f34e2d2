import type { Task } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import type { IconName } from '#ui/icon.tsx';
import { taskMark, type TaskMark } from './task-mark.ts';

const badges: Record<TaskMark, { tone: BadgeTone; icon: IconName }> = {
  'waiting-for-input': { tone: 'ask', icon: 'question' },
  'pending-permission': { tone: 'permission', icon: 'exclamation' },
  running: { tone: 'working', icon: 'play' },
  'background-running': { tone: 'working', icon: 'ring' },
  'turn-finished': { tone: 'neutral', icon: 'check' },
  failed: { tone: 'failed', icon: 'cross' },
  backlog: { tone: 'none', icon: 'circle' },
};

/** The state of a task as an icon and a few words. */
export function TaskStateBadge({ task }: { task: Task }): ReactNode {
  const mark = taskMark(task);
  const text = useMarkText(task, mark);
  return (
    <Badge {...badges[mark]} label={text} testId={`task-state-${mark}`}>
      {text}
    </Badge>
  );
}

function useMarkText({ session_state, waiting }: Task, mark: TaskMark): string {
  const { t } = useTranslation('common', { keyPrefix: 'mark' });
  switch (mark) {
    case 'waiting-for-input':
      return waiting?.kind === 'clarification' ? t('asksMany', { count: waiting.question_count }) : t('asks');
    case 'pending-permission':
      return t('permission');
    case 'running':
      return session_state === 'CREATED' || session_state === 'STARTING' ? t('starting') : t('working');
    case 'background-running':
      return t('background');
    case 'turn-finished':
      return session_state === 'CANCELLED' ? t('stopped') : t('finished');
    case 'failed':
      return t('failed');
    case 'backlog':
      return t('notStarted');
  }
}
