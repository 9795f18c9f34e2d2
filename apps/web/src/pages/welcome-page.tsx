import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useNewTask } from '#features/board/new-task/use-new-task.ts';
import { WelcomeView } from '#features/first-run/welcome-view.tsx';

/** Where Kandev is set up, and the first task started. */
export function WelcomePage(): ReactNode {
  const navigate = useNavigate();
  const newTask = useNewTask((task) => void navigate({ to: '/tasks/$taskId', params: { taskId: task } }));
  return <WelcomeView newTask={newTask} />;
}
