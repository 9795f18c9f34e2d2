import { expect, it } from 'vitest';
import { anAcceptedResponse, choices, aClarificationWith, aQuestion, asSettled } from '#testing/fixtures.ts';
import { openDrafts } from '#testing/render-overlay.tsx';
import { questionDraftOf } from './answer-draft.ts';
import { overlayEntries } from './overlay-entries.ts';
import type { Submission } from './submissions.ts';

const question = aQuestion({ options: choices('Postgres', 'SQLite') });
const record = aClarificationWith([question]);
const none = { pending: [], settled: [], submissions: new Map(), shown: null };
const modes = (known: Partial<Parameters<typeof overlayEntries>[0]>, drafts = openDrafts()) =>
  overlayEntries({ ...none, drafts, ...known }).map(({ mode }) => mode);
const submitted = (submission: Submission) => new Map([[record.pending_id, submission]]);

it('a clarification that ended with the operator’s own answer has no entry, from the first moment [R10]', () => {
  const drafts = openDrafts();
  drafts.change(record, { kind: 'select', question, optionId: 'SQLite' });
  expect(questionDraftOf(drafts.read(record), question.id).selected).toEqual(['SQLite']);
  const answers = (picked: string) => [
    { question_id: question.id, selected_options: [picked], custom_text: '' },
  ];
  const endedWith = (picked: string) => [
    anAcceptedResponse(record, { answers: answers(picked) }).clarification,
  ];
  expect(modes({ settled: endedWith('SQLite'), shown: record.pending_id }, drafts)).toEqual([]);
  expect(modes({ settled: endedWith('Postgres'), shown: record.pending_id }, drafts)).toEqual(['closed']);
});

it('a submission in flight keeps its entry, whether the record is settled already or missing', () => {
  const submissions = submitted({ phase: 'sending', clarification: record });
  expect(modes({ submissions })).toEqual(['open']);
  expect(modes({ submissions, settled: [anAcceptedResponse(record).clarification] })).toEqual(['open']);
});

it('an accepted answer is never shown again, though an older list has its record as pending', () => {
  const submissions = submitted({ phase: 'won', clarification: anAcceptedResponse(record).clarification });
  expect(modes({ submissions, pending: [record] })).toEqual([]);
});

it('a settled record is not open again because an older copy says pending', () => {
  const expired = asSettled(record, { status: 'expired', cause: 'deadline' });
  expect(modes({ pending: [record], settled: [expired] })).toEqual([]);
});

it('a late answer of another operator leaves room for an own one; an own one does not [R16]', () => {
  const late = (picked: string) => ({
    submission_id: '11111111-2222-4333-8444-555555555555',
    operator_id: 'operator',
    answers: [{ question_id: question.id, selected_options: [picked], custom_text: '' }],
    rejected: false,
    reject_reason: '',
    submitted_at: '2026-08-09T10:06:00.000Z',
  });
  const goneWith = (picked: string) => [
    asSettled(record, {
      status: 'cancelled',
      cause: 'agent_gone',
      agent_disconnected: true,
      late_answers: [late(picked)],
    }),
  ];
  const drafts = openDrafts();
  drafts.change(record, { kind: 'select', question, optionId: 'SQLite' });
  expect(modes({ settled: goneWith('Postgres') }, drafts)).toEqual(['late']);
  expect(modes({ settled: goneWith('SQLite') }, drafts)).toEqual(['closed']);
});
