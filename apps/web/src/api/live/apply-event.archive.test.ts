import { expect, it } from 'vitest';
import { anEvent, aTask, id } from '#testing/records.ts';
import { applyEvent, type ArchivePage } from './apply-event.ts';

const archived = (number: number) => aTask({ id: id(number), archived: true });
const page = (...numbers: number[]): ArchivePage => ({ items: numbers.map(archived), next_cursor: null });
const ids = ({ items }: ArchivePage) => items.map((task) => task.id);

it('puts what is archived or changed now first in the first page, and nowhere else', () => {
  const event = anEvent(1, 'task.updated', archived(3));
  expect(ids(applyEvent.archivePage(page(1, 2), event, true))).toEqual([id(3), id(1), id(2)]);
  expect(ids(applyEvent.archivePage(page(1, 3), event, true))).toEqual([id(3), id(1)]);
  expect(ids(applyEvent.archivePage(page(3, 4), event, false))).toEqual([id(4)]);
});

it('takes away what is restored or deleted, and leaves a page alone that it does not concern', () => {
  const restored = anEvent(1, 'task.updated', aTask({ id: id(2) }));
  expect(ids(applyEvent.archivePage(page(1, 2), restored, true))).toEqual([id(1)]);
  const deleted = anEvent(2, 'task.deleted', { id: aTask().id });
  expect(ids(applyEvent.archivePage(page(1, 2), deleted, false))).toEqual([id(2)]);
  const known = page(4);
  expect(applyEvent.archivePage(known, restored, true)).toBe(known);
});

it('keeps a task beside the board current, and ends it when it is deleted', () => {
  const changed = anEvent(1, 'task.updated', aTask({ title: 'Other' }));
  expect(applyEvent.task(aTask(), changed)?.title).toBe('Other');
  expect(applyEvent.task(archived(2), changed)).toEqual(archived(2));
  expect(applyEvent.task(aTask(), anEvent(2, 'task.deleted', { id: aTask().id }))).toBeNull();
});
