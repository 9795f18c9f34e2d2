import type { Task, TaskId } from '@kandev/contracts';
import type { Move } from '../../../api/moves.ts';
import { LAST, type Place } from './place.ts';

/** A carried task as it was picked up, and where it counts as being meanwhile. */
export type Held = { task: Task; place: Place };

/**
 * The tasks as the board shows them: those under way are where they are going, and a carried one is where it
 * is held, even if it has been moved or deleted elsewhere meanwhile.
 */
export function layPlaces(tasks: Task[], underWay: readonly Move[], held: Held | null): Task[] {
  if (underWay.length === 0 && held === null) return tasks;
  const places = new Map<TaskId, Place>(
    underWay.map(({ id, column_id, position }) => [id, { column_id, position: position ?? LAST }]),
  );
  if (held !== null) places.set(held.task.id, held.place);
  const laid = tasks.map((task) => {
    const place = places.get(task.id);
    return place ? { ...task, ...place } : task;
  });
  if (held === null || laid.some(({ id }) => id === held.task.id)) return laid;
  return [...laid, { ...held.task, ...held.place }];
}
