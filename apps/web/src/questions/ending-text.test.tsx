import type { Clarification } from '@kandev/contracts';
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aPermission, anAnsweredClarification } from '#testing/fixtures.ts';
import { useEndingText } from './ending-text.ts';

const endingText = (place: 'transcript' | 'form') =>
  renderHook(() => useEndingText('operator', place)).result.current;

it.each<[Partial<Clarification>, string]>([
  [{ status: 'answered' }, 'Answered by you in another window'],
  [
    { status: 'answered', cause: null, answered_by: 'anna' as Clarification['answered_by'] },
    'Answered by anna',
  ],
  [{ status: 'rejected' }, 'Skipped by you'],
  [{ status: 'expired', cause: 'deadline', answered_by: null }, 'Expired, nobody answered'],
  [
    { status: 'cancelled', cause: 'session_stopped', answered_by: null },
    'Closed when the session was stopped',
  ],
  [{ status: 'cancelled', cause: null, answered_by: null }, 'No longer open'],
])(
  'a form and the transcript say the ending of %j alike, but for an answer in another window',
  (end, text) => {
    const record = anAnsweredClarification(end);
    expect(endingText('form').ofClarification(record)).toBe(text);
    expect(endingText('transcript').ofClarification(record)).toBe(text.replace(' in another window', ''));
  },
);

it('a permission request says who chose which option, or that nobody did', () => {
  const { ofPermission } = endingText('form');
  const settled = { status: 'answered', cause: 'operator', option_id: 'yes' };
  expect(ofPermission(aPermission({ ...settled, answered_by: 'anna' }))).toBe('anna chose Allow');
  expect(ofPermission(aPermission({ ...settled, answered_by: 'operator' }))).toBe('You chose Allow');
  expect(ofPermission(aPermission({ ...settled, option_id: null }))).toBe('Cancelled by you');
  expect(ofPermission(aPermission({ ...settled, cause: 'policy' }))).toBe(
    "Allowed unasked by the agent's settings",
  );
});
