import type { Task, TaskId } from '@kandev/contracts';
import type { TaskMove } from '#api/board-moves.ts';
import { layPlaces } from './lay-places.ts';
import type { Place } from './place.ts';

/**
 * Where tasks are going that are on their way, as places that others can be put beside. What goes below
 * everything else is below what is known of its column, and of several the latest is the lowest.
 */
export function placesUnderWay(known: Task[], underWay: readonly TaskMove[]): (Place & { id: TaskId })[] {
  const places: (Place & { id: TaskId })[] = [];
  for (const { id, column_id, position } of underWay) {
    const others = () =>
      layPlaces(known, places, null).filter((task) => task.column_id === column_id && task.id !== id);
    places.push({ id, column_id, position: position ?? belowAll(others()) });
  }
  return places;
}

const belowAll = (others: Task[]): number => Math.max(0, ...others.map(({ position }) => position)) + 1;
