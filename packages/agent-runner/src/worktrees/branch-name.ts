import type { TaskId } from '@kandev/contracts';

const LONGEST = 40;

const endOf = (taskId: TaskId): string => `-${taskId.slice(0, 8)}`;

/** A branch for a task that people can tell from others: some of its title, and the start of its id. */
export function branchName(title: string, taskId: TaskId): string {
  const words = title
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  const slug = (words ?? ['task']).join('-').slice(0, LONGEST).replace(/-$/, '');
  return `kandev/${slug}${endOf(taskId)}`;
}

/** Whether a branch was named for this task. */
export function isBranchOf(branch: string, taskId: TaskId): boolean {
  return branch.startsWith('kandev/') && branch.endsWith(endOf(taskId));
}
