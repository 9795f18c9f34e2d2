import { expect, it } from 'vitest';
import { aPermission } from '#testing/fixtures.ts';
import { applySubmission, type Submissions } from '../respond/submissions.ts';
import { accepted, choices, makeClarification, makeQuestion, settle } from '../testing/clarifications.ts';
import { openDrafts } from '../testing/render-overlay.tsx';
import { clarificationStanding, permissionStanding } from './standing.ts';

const question = makeQuestion({ options: choices('Postgres', 'SQLite'), input: { type: 'string' } });
const asked = makeClarification([question]);
const theirs = [{ question_id: question.id, selected_options: ['Postgres'], custom_text: '' }];
const answered = accepted(asked, { answers: theirs }).clarification;
const none: Submissions = new Map();

it('what waits is open, and what ended without the operator has ended', () => {
  expect(clarificationStanding(asked, openDrafts(), none)).toBe('open');
  expect(clarificationStanding(answered, openDrafts(), none)).toBe('ended');
  const gone = settle(asked, { status: 'cancelled', cause: 'agent_gone', agent_disconnected: true });
  expect(clarificationStanding(gone, openDrafts(), none)).toBe('ended');
});

it('R10: what somebody began is kept when it ends otherwise, until they put it away', () => {
  const drafts = openDrafts();
  drafts.change(asked, { kind: 'select', question, optionId: 'SQLite' });
  expect(clarificationStanding(answered, drafts, none)).toBe('kept');
  drafts.dismiss(asked.pending_id);
  expect(clarificationStanding(answered, drafts, none)).toBe('gone');
});

it('an answer of one’s own is gone once it is taken, whichever of event and reply comes first', () => {
  const drafts = openDrafts();
  const sent = applySubmission(none, { kind: 'sent', clarification: asked });
  expect(clarificationStanding(asked, drafts, sent)).toBe('open');
  expect(clarificationStanding(answered, drafts, sent)).toBe('kept');
  const won = applySubmission(sent, { kind: 'accepted', answer: accepted(asked, { answers: theirs }) });
  expect(clarificationStanding(asked, drafts, won)).toBe('gone');
});

it('an answer that was recorded without reaching the agent is kept', () => {
  const recorded = applySubmission(none, {
    kind: 'accepted',
    answer: accepted(asked, { answers: theirs, delivered: false }),
  });
  expect(clarificationStanding(answered, openDrafts(), recorded)).toBe('kept');
});

it('a permission stays open while its answer is on its way, and is gone once that is taken', () => {
  const wanted = aPermission();
  const settled = aPermission({ status: 'answered', cause: 'operator', option_id: 'yes' });
  const { pending_id } = wanted;
  expect(permissionStanding(wanted, new Map())).toBe('open');
  expect(permissionStanding(settled, new Map())).toBe('ended');
  expect(permissionStanding(settled, new Map([[pending_id, { phase: 'sending' as const }]]))).toBe('open');
  expect(permissionStanding(settled, new Map([[pending_id, { phase: 'won' as const }]]))).toBe('gone');
});
