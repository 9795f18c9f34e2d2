import type { ReactNode } from 'react';
import { TaskLoader } from './task-loader.tsx';
import { TaskView } from './task-view.tsx';

export function TaskPage(): ReactNode {
  return <TaskLoader from="/tasks/$taskId">{(task) => <TaskView key={task.id} task={task} />}</TaskLoader>;
}
