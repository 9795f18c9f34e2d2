import type { Board, Column, Task } from '@kandev/contracts';
import { taskMatcher, type BoardFilter } from '../filter/board-filter.ts';
import { taskComparator } from '../filter/task-order.ts';

/** A column with the tasks that it shows, in order. `total` counts those that the filter hides too. */
export type FilledColumn = { column: Column; tasks: Task[]; total: number };

/** The columns in order of position, each with its tasks that pass the filter. */
export function fillColumns(
  { columns, tasks }: Pick<Board, 'columns' | 'tasks'>,
  filter: BoardFilter,
): FilledColumn[] {
  const matches = taskMatcher(filter);
  const compare = taskComparator(filter.order);
  const byColumn = Map.groupBy(tasks, ({ column_id }) => column_id);
  return columns
    .toSorted((a, b) => a.position - b.position)
    .map((column) => {
      const columnTasks = byColumn.get(column.id)?.filter(({ archived }) => !archived) ?? [];
      return { column, tasks: columnTasks.filter(matches).sort(compare), total: columnTasks.length };
    });
}

/** Whether two columns show the same tasks, so that the column need not render again. */
export function showsSameTasks(a: FilledColumn, b: FilledColumn): boolean {
  return (
    a.column === b.column &&
    a.total === b.total &&
    a.tasks.length === b.tasks.length &&
    a.tasks.every((task, index) => task === b.tasks[index])
  );
}
