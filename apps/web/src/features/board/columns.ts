import type { Board, Column, Task } from '@kandev/contracts';

export type FilledColumn = { column: Column; tasks: Task[] };

/** The columns in their order, each with its tasks in theirs. */
export function fillColumns({ columns, tasks }: Board, only: (task: Task) => boolean): FilledColumn[] {
  return columns
    .toSorted((a, b) => a.position - b.position)
    .map((column) => ({
      column,
      tasks: tasks
        .filter((task) => task.column_id === column.id && !task.archived && only(task))
        .sort((a, b) => a.position - b.position || a.created_at.localeCompare(b.created_at)),
    }));
}

export const needsMe = (task: Task): boolean => task.pending_count > 0;
