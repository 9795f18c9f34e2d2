import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anAcceptedResponse, choices, aClarificationWith, aQuestion } from '#testing/fixtures.ts';
import { openDrafts } from '#testing/render-overlay.tsx';
import { ClosedCard } from './closed-card.tsx';

const question = aQuestion({
  options: choices('Postgres', 'SQLite'),
  input: { type: 'string' },
  companion: { effect: 'replaces' },
});
const pending = aClarificationWith([question]);

function renderCard(drafts = openDrafts()): void {
  const answers = [{ question_id: question.id, selected_options: ['Postgres'], custom_text: 'CockroachDB' }];
  const { clarification } = anAcceptedResponse(pending, { answers, answered_by: 'anna' });
  render(
    <ClosedCard clarification={clarification} drafts={drafts} me="operator" onDismiss={() => undefined} />,
  );
}

function linesOf(title: string): (string | null)[] {
  const section = screen.getByRole('heading', { name: title }).parentElement;
  if (section === null) throw new Error(`there is no section ${title}`);
  return within(section)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);
}

it('the loser of a race sees the text that replaced the pick, as the transcript shows it [AC-12i]', () => {
  renderCard();
  expect(screen.getByText('Answered by anna')).toBeDefined();
  expect(linesOf('The answer')).toEqual(['CockroachDB']);
  expect(screen.queryByText('What you had, not sent')).toBeNull();
});

it('an unsent draft keeps the pick that its text would have replaced [R22]', () => {
  const drafts = openDrafts();
  drafts.change(pending, { kind: 'select', question, optionId: 'SQLite' });
  drafts.change(pending, { kind: 'type', question, text: 'with WAL' });
  renderCard(drafts);
  expect(linesOf('The answer')).toEqual(['CockroachDB']);
  expect(linesOf('What you had, not sent')).toEqual(['SQLite', 'with WAL']);
});
