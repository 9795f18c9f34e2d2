import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { choices, makeClarification, makeQuestion } from '../testing/clarifications.ts';
import { pickedOptions, renderOverlay, theOption } from '../testing/render-overlay.tsx';

const many = (count: number) => choices(...Array.from({ length: count }, (_, at) => `Region ${at + 1}`));
const asking = (count: number) => makeQuestion({ multi_select: true, options: many(count) });

it('twelve options can be searched, eleven need no search', () => {
  const { show } = renderOverlay({ pending: [makeClarification([asking(11)])] });
  expect(screen.queryByRole('searchbox')).toBeNull();
  show({ pending: [makeClarification([asking(12)])] });
  expect(screen.getByRole('searchbox', { name: 'Search 12 options' })).toBeDefined();
});

it('a pick stays while the search hides it, and a number key chooses nothing that is hidden', async () => {
  const { user, sent } = renderOverlay({ pending: [makeClarification([asking(40)])] });
  await user.click(theOption('Region 2'));
  await user.type(screen.getByRole('searchbox'), 'region 37');
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  expect(screen.getByText('1 matches')).toBeDefined();
  await user.click(theOption('Region 37'));
  await user.keyboard('4');
  await user.clear(screen.getByRole('searchbox'));
  expect(pickedOptions()).toEqual(['Region 2', 'Region 37']);
  await user.click(screen.getByTestId('clarification-submit'));
  expect(sent[0]?.answers[0]?.selected_options).toEqual(['Region 2', 'Region 37']);
});

it('names what the form holds and cannot be asked', () => {
  const names = ['nested', '', ...Array.from({ length: 30 }, (_, at) => `more_${at}`)];
  renderOverlay({ pending: [makeClarification([asking(2)], { ignored_properties: names })] });
  const words = screen.getByTestId('clarification-ignored').textContent;
  expect(words).toContain('32 things that cannot be answered here');
  expect(words).toContain('nested');
  expect(words).toContain('(without a name)');
  expect(words).toContain('and 12 more');
});
