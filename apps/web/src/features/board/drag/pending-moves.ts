import type { Task, TaskId } from '@kandev/contracts';
import type { TaskMove } from '#api/board-moves.ts';
import type { Placement } from './placement.ts';

type MoveOf<T extends { id: string }> = Partial<T> & Pick<T, 'id'>;

/**
 * The items as the board shows them, each at the place of its last move. The `dragged` item stays, even if it was
 * deleted elsewhere meanwhile.
 */
export function applyPendingMoves<T extends { id: string }>(
  items: T[],
  moves: readonly MoveOf<T>[],
  dragged: T | null,
): T[] {
  if (moves.length === 0) return items;
  const moveById = new Map<T['id'], MoveOf<T>>(moves.map((move) => [move.id, move]));
  const isDeleted = dragged !== null && !items.some(({ id }) => id === dragged.id);
  return (isDeleted ? [...items, dragged] : items).map((item) => {
    const move = moveById.get(item.id);
    return move === undefined ? item : { ...item, ...move };
  });
}

/**
 * Gives each pending move a position beside which other cards can be put: a move to the end of a column comes
 * below all its tasks and below earlier moves to its end.
 */
export function resolvePositions(
  tasks: Task[],
  pendingMoves: readonly TaskMove[],
): (Placement & { id: TaskId })[] {
  const resolved: (Placement & { id: TaskId })[] = [];
  for (const { id, column_id, position } of pendingMoves) {
    const others = () =>
      applyPendingMoves(tasks, resolved, null).filter(
        (task) => task.column_id === column_id && task.id !== id,
      );
    resolved.push({ id, column_id, position: position ?? positionBelow(others()) });
  }
  return resolved;
}

const positionBelow = (tasks: Task[]): number => Math.max(0, ...tasks.map(({ position }) => position)) + 1;
