import type { Task } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import type { IconName } from '#ui/icon.tsx';
import { taskMark, type TaskMark } from './task-mark.ts';

const looks: Record<TaskMark, { tone: BadgeTone; shape: IconName }> = {
  'waiting-for-input': { tone: 'ask', shape: 'question' },
  'pending-permission': { tone: 'permission', shape: 'exclamation' },
  running: { tone: 'working', shape: 'play' },
  'background-running': { tone: 'working', shape: 'ring' },
  'turn-finished': { tone: 'neutral', shape: 'check' },
  failed: { tone: 'failed', shape: 'cross' },
  backlog: { tone: 'none', shape: 'circle' },
};

/** What a task is at, in words and with a shape. */
export function TaskStateBadge({ task }: { task: Task }): ReactNode {
  const mark = taskMark(task);
  const words = useMarkWords(task, mark);
  return (
    <Badge {...looks[mark]} label={words} testId={`task-state-${mark}`}>
      {words}
    </Badge>
  );
}

function useMarkWords({ session_state, waiting }: Task, mark: TaskMark): string {
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
