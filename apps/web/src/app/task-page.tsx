import type { ReactNode } from 'react';
import { FoundTask } from './found-task.tsx';
import { TaskView } from './task-view.tsx';

export function TaskPage(): ReactNode {
  return <FoundTask from="/tasks/$taskId">{(task) => <TaskView key={task.id} task={task} />}</FoundTask>;
}
