import type { Board, Column, Task } from '@kandev/contracts';
import { passes, type BoardFilter } from '../filter/board-filter.ts';
import { inOrder } from '../filter/task-order.ts';

/** A column with the tasks that it shows, in the order in which it shows them, and how many it has in all. */
export type FilledColumn = { column: Column; tasks: Task[]; total: number };

/** The columns from left to right, each with those of its tasks that pass the filter. */
export function fillColumns(
  { columns, tasks }: Pick<Board, 'columns' | 'tasks'>,
  filter: BoardFilter,
): FilledColumn[] {
  const fits = passes(filter);
  const compare = inOrder(filter.order);
  const byColumn = Map.groupBy(tasks, ({ column_id }) => column_id);
  return columns
    .toSorted((a, b) => a.position - b.position)
    .map((column) => {
      const own = byColumn.get(column.id)?.filter(({ archived }) => !archived) ?? [];
      return { column, tasks: own.filter(fits).sort(compare), total: own.length };
    });
}

/** Whether two columns show the same, so that one need not be drawn again for the other. */
export function showsSame(a: FilledColumn, b: FilledColumn): boolean {
  return (
    a.column === b.column &&
    a.total === b.total &&
    a.tasks.length === b.tasks.length &&
    a.tasks.every((task, index) => task === b.tasks[index])
  );
}
