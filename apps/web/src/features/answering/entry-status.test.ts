import { expect, it } from 'vitest';
import {
  anAcceptedResponse,
  aPermission,
  choices,
  aClarificationWith,
  aQuestion,
  asSettled,
} from '#testing/fixtures.ts';
import { openDrafts } from '#testing/render-overlay.tsx';
import { clarificationEntryStatus, permissionEntryStatus } from './entry-status.ts';
import { applySubmissionChange, type SubmissionsById } from './submissions.ts';

const question = aQuestion({ options: choices('Postgres', 'SQLite'), input: { type: 'string' } });
const asked = aClarificationWith([question]);
const theirs = [{ question_id: question.id, selected_options: ['Postgres'], custom_text: '' }];
const answered = anAcceptedResponse(asked, { answers: theirs }).clarification;
const none: SubmissionsById = new Map();

it('a pending entry is open, and one that ended without the operator is ended', () => {
  expect(clarificationEntryStatus(asked, openDrafts(), none)).toBe('open');
  expect(clarificationEntryStatus(answered, openDrafts(), none)).toBe('ended');
  const gone = asSettled(asked, { status: 'cancelled', cause: 'agent_gone', agent_disconnected: true });
  expect(clarificationEntryStatus(gone, openDrafts(), none)).toBe('ended');
});

it('an entry with a draft is kept when it ends otherwise, until it is dismissed [R10]', () => {
  const drafts = openDrafts();
  drafts.change(asked, { kind: 'select', question, optionId: 'SQLite' });
  expect(clarificationEntryStatus(answered, drafts, none)).toBe('kept');
  drafts.dismiss(asked.pending_id);
  expect(clarificationEntryStatus(answered, drafts, none)).toBe('gone');
});

it('an own answer is gone once it is accepted, whether its event or its reply comes first', () => {
  const drafts = openDrafts();
  const sent = applySubmissionChange(none, { kind: 'sent', clarification: asked });
  expect(clarificationEntryStatus(asked, drafts, sent)).toBe('open');
  expect(clarificationEntryStatus(answered, drafts, sent)).toBe('kept');
  const won = applySubmissionChange(sent, {
    kind: 'accepted',
    answer: anAcceptedResponse(asked, { answers: theirs }),
  });
  expect(clarificationEntryStatus(asked, drafts, won)).toBe('gone');
});

it('an answer that was recorded without reaching the agent is kept', () => {
  const recorded = applySubmissionChange(none, {
    kind: 'accepted',
    answer: anAcceptedResponse(asked, { answers: theirs, delivered: false }),
  });
  expect(clarificationEntryStatus(answered, openDrafts(), recorded)).toBe('kept');
});

it('a permission request stays open while its answer is in flight, and is gone once it is accepted', () => {
  const wanted = aPermission();
  const settled = aPermission({ status: 'answered', cause: 'operator', option_id: 'yes' });
  const { pending_id } = wanted;
  expect(permissionEntryStatus(wanted, new Map())).toBe('open');
  expect(permissionEntryStatus(settled, new Map())).toBe('ended');
  expect(permissionEntryStatus(settled, new Map([[pending_id, { phase: 'sending' as const }]]))).toBe('open');
  expect(permissionEntryStatus(settled, new Map([[pending_id, { phase: 'won' as const }]]))).toBe('gone');
});
