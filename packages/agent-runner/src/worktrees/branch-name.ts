import type { TaskId } from '@kandev/contracts';

const MAX_SLUG_CHARS = 40;

const taskSuffix = (taskId: TaskId): string => `-${taskId.slice(0, 8)}`;

/** The name of a task's branch: some of its title for people, and the start of its id. */
export function branchName(title: string, taskId: TaskId): string {
  const words = title
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  const slug = (words ?? ['task']).join('-').slice(0, MAX_SLUG_CHARS).replace(/-$/, '');
  return `kandev/${slug}${taskSuffix(taskId)}`;
}

/** Whether a branch was named for this task. */
export function isBranchOfTask(branch: string, taskId: TaskId): boolean {
  return branch.startsWith('kandev/') && branch.endsWith(taskSuffix(taskId));
}
