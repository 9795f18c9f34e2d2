import { expect, it } from 'vitest';
import { choices, aQuestion } from '#testing/fixtures.ts';
import { applyDraftChange, initialDraft, type DraftChange } from './answer-draft.ts';
import { layoutForm } from './question-groups.ts';
import { submitLabel } from './submit-label.ts';

const input = { type: 'string' } as const;
const single = aQuestion({
  id: 'db',
  options: choices('a', 'b'),
  input,
  companion: { effect: 'replaces' },
});
const several = aQuestion({
  id: 'envs',
  multi_select: true,
  options: choices('x', 'y', 'z'),
  input,
  companion: { effect: 'replaces' },
});
const note = aQuestion({ id: 'note', input, attached_to: 'envs' });

function labelOf(questions: (typeof single)[], ...changes: DraftChange[]) {
  const draft = changes.reduce(
    (before, change) => applyDraftChange('elicitation', before, change),
    initialDraft(questions),
  );
  return submitLabel('elicitation', layoutForm('elicitation', 'm', questions).groups, draft);
}

it('says that nothing is answered', () => {
  expect(labelOf([single])).toEqual({ kind: 'empty' });
  expect(labelOf([single, several])).toEqual({ kind: 'empty' });
  expect(labelOf([single], { kind: 'type', question: single, text: '  ' })).toEqual({ kind: 'empty' });
});

it('counts the choices of a multi-select', () => {
  const picks = ['x', 'z'].map((optionId) => ({ kind: 'select', question: several, optionId }) as const);
  expect(labelOf([several], ...picks)).toEqual({ kind: 'choices', count: 2 });
  expect(labelOf([several, note], ...picks, { kind: 'type', question: note, text: 'n' })).toEqual({
    kind: 'choices',
    count: 2,
  });
});

it('counts no choices that a text replaces', () => {
  const pick = { kind: 'select', question: several, optionId: 'x' } as const;
  expect(labelOf([several], pick, { kind: 'type', question: several, text: 'eu' })).toEqual({
    kind: 'plain',
  });
});

it('counts answered cards among several, the text of an attached question as part of its card', () => {
  const typed = { kind: 'type', question: note, text: 'n' } as const;
  expect(labelOf([single, several, note], typed)).toEqual({ kind: 'answers', answered: 1, total: 2 });
});

it('is plain for a choice or a text alone', () => {
  expect(labelOf([single], { kind: 'select', question: single, optionId: 'a' })).toEqual({ kind: 'plain' });
  expect(labelOf([single], { kind: 'type', question: single, text: 't' })).toEqual({ kind: 'plain' });
});
