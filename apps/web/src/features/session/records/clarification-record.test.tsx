import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { keys } from '#api/query-keys.ts';
import { anAnswered } from '#testing/records.ts';
import { aTestApi, renderWith } from '#testing/with-api.tsx';
import { ClarificationRecord } from './clarification-record.tsx';

it('ignored properties are named beside the answers, and nothing where there are none', async () => {
  const api = await aTestApi();
  api.queries.setQueryData(keys.me, { operator_id: 'operator' });
  const record = anAnswered({ ignored_properties: ['hosts', '', 'a<b>'] });
  const page = renderWith(api, <ClarificationRecord record={record} />);
  const named = screen.getByTestId('clarification-ignored');
  expect(named.textContent).toContain('3 things that could not be answered here');
  expect(
    within(named)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['hosts', '(without a name)', 'a<b>']);
  page.rerender(<ClarificationRecord record={anAnswered({ ignored_properties: [] })} />);
  expect(screen.queryByTestId('clarification-ignored')).toBeNull();
});
