import { board, type Column } from '@kandev/contracts';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import { startI18n } from '#i18n/i18n.ts';
import { id } from '#testing/fixtures.ts';
import { createTestApi, renderWithApi } from '#testing/api-harness.tsx';
import { useBoard } from './board.ts';
import { queryKeys } from './query-keys.ts';

const ColumnTitles = (): ReactNode => (
  <p>
    {useBoard()
      .data?.columns.map(({ title }) => title)
      .join(' | ')}
  </p>
);

const aColumn = (number: number, title: string, overrides: Partial<Column>) => ({
  ...{ id: id(number), title, position: number, role: null },
  ...overrides,
});

it('a column without a title of its own shows its role in the language of the page, any other its title', async () => {
  const api = await createTestApi();
  const columns = [
    aColumn(50, 'In progress', { role: 'in_progress', unnamed: true }),
    aColumn(51, 'My review', { role: 'review' }),
    aColumn(52, 'Done', {}),
  ];
  api.queries.setQueryData(queryKeys.board, board.parse({ columns, tasks: [], seq: 0 }));
  renderWithApi(
    api,
    <I18nextProvider i18n={await startI18n('de')}>
      <ColumnTitles />
    </I18nextProvider>,
  );
  expect(screen.getByText('In Arbeit | My review | Done')).toBeDefined();
});
