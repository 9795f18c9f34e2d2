import { expect, it } from 'vitest';
import { questionDraftOf } from './answer-draft.ts';
import type { Submission } from './submissions.ts';
import { accepted, choices, makeClarification, makeQuestion, settle } from '#testing/records.ts';
import { openDrafts } from '#testing/render-overlay.tsx';
import { overlayEntries } from './overlay-entries.ts';

const question = makeQuestion({ options: choices('Postgres', 'SQLite') });
const record = makeClarification([question]);
const none = { pending: [], settled: [], submissions: new Map(), shown: null };
const modes = (known: Partial<Parameters<typeof overlayEntries>[0]>, drafts = openDrafts()) =>
  overlayEntries({ ...none, drafts, ...known }).map(({ mode }) => mode);
const submitted = (submission: Submission) => new Map([[record.pending_id, submission]]);

it('R10: an end that is one’s own answer leaves nothing to keep, from the first moment', () => {
  const drafts = openDrafts();
  drafts.change(record, { kind: 'select', question, optionId: 'SQLite' });
  expect(questionDraftOf(drafts.read(record), question.id).selected).toEqual(['SQLite']);
  const answers = (picked: string) => [
    { question_id: question.id, selected_options: [picked], custom_text: '' },
  ];
  const endedWith = (picked: string) => [accepted(record, { answers: answers(picked) }).clarification];
  expect(modes({ settled: endedWith('SQLite'), shown: record.pending_id }, drafts)).toEqual([]);
  expect(modes({ settled: endedWith('Postgres'), shown: record.pending_id }, drafts)).toEqual(['closed']);
});

it('keeps what is on its way in its place, whether its end is known already or its record is out of sight', () => {
  const submissions = submitted({ phase: 'sending', clarification: record });
  expect(modes({ submissions })).toEqual(['open']);
  expect(modes({ submissions, settled: [accepted(record).clarification] })).toEqual(['open']);
});

it('never shows again what has won, though an older list still has it as pending', () => {
  const submissions = submitted({ phase: 'won', clarification: accepted(record).clarification });
  expect(modes({ submissions, pending: [record] })).toEqual([]);
});

it('field case 8: a settled record is not open again because an older copy says pending', () => {
  const expired = settle(record, { status: 'expired', cause: 'deadline' });
  expect(modes({ pending: [record], settled: [expired] })).toEqual([]);
});

it('R16: a later answer of somebody else’s leaves room for one’s own, one’s own does not', () => {
  const late = (picked: string) => ({
    submission_id: '11111111-2222-4333-8444-555555555555',
    operator_id: 'operator',
    answers: [{ question_id: question.id, selected_options: [picked], custom_text: '' }],
    rejected: false,
    reject_reason: '',
    submitted_at: '2026-08-09T10:06:00.000Z',
  });
  const goneWith = (picked: string) => [
    settle(record, {
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
