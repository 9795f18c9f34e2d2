import { expect, it } from 'vitest';
import { aClarification, aPermission, id } from '#testing/fixtures.ts';
import { byUrgency, entryId, type InboxEntry } from './inbox-entry.ts';

const asked = (number: number, expires_at: string | null, created_at: string): InboxEntry => ({
  kind: 'clarification',
  title: '',
  record: aClarification({ pending_id: id(number), expires_at, created_at }),
});
const wanted = (number: number, created_at: string): InboxEntry => ({
  kind: 'permission',
  title: '',
  record: aPermission({ pending_id: id(number), created_at }),
});

it('over all tasks the nearest deadline comes first, a permission request by its age, then questions without a deadline [R11]', () => {
  const entries = [
    asked(1, null, '2026-01-01T09:30:00Z'),
    asked(2, '2026-01-01T12:00:00Z', '2026-01-01T09:00:00Z'),
    asked(3, null, '2026-01-01T09:10:00.000Z'),
    asked(4, '2026-01-01T11:00:00Z', '2026-01-01T10:00:00Z'),
    asked(5, '2026-01-01T12:00:00.000Z', '2026-01-01T08:00:00Z'),
    wanted(6, '2026-01-01T10:45:00Z'),
    wanted(7, '2026-01-01T11:00:00Z'),
  ];
  expect(entries.sort(byUrgency).map(entryId)).toEqual([6, 4, 7, 5, 2, 3, 1].map(id));
});
