import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { queryKeys } from '#api/query-keys.ts';
import { anAnsweredClarification } from '#testing/fixtures.ts';
import { createTestApi, renderWithApi } from '#testing/api-harness.tsx';
import { ClarificationRecord } from './clarification-record.tsx';

it('ignored properties are named beside the answers, and nothing where there are none', async () => {
  const api = await createTestApi();
  api.queries.setQueryData(queryKeys.me, { operator_id: 'operator' });
  const record = anAnsweredClarification({ ignored_properties: ['hosts', '', 'a<b>'] });
  const page = renderWithApi(api, <ClarificationRecord record={record} />);
  const named = screen.getByTestId('clarification-ignored');
  expect(named.textContent).toContain('3 things that could not be answered here');
  expect(
    within(named)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['hosts', '(without a name)', 'a<b>']);
  page.rerender(<ClarificationRecord record={anAnsweredClarification({ ignored_properties: [] })} />);
  expect(screen.queryByTestId('clarification-ignored')).toBeNull();
});
