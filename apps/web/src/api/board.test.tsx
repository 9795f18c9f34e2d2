import { board, type Column } from '@kandev/contracts';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import { startI18n } from '#i18n/i18n.ts';
import { id } from '#testing/records.ts';
import { aTestApi, renderWith } from '#testing/with-api.tsx';
import { useBoard } from './board.ts';
import { keys } from './query-keys.ts';

const Titles = (): ReactNode => (
  <p>
    {useBoard()
      .data?.columns.map(({ title }) => title)
      .join(' | ')}
  </p>
);

const columnOf = (place: number, title: string, given: Partial<Column>) => ({
  ...{ id: id(place), title, position: place, role: null },
  ...given,
});

it('a column that nobody has named is named in the language of the page, any other as it is called', async () => {
  const api = await aTestApi();
  const columns = [
    columnOf(50, 'In progress', { role: 'in_progress', unnamed: true }),
    columnOf(51, 'My review', { role: 'review' }),
    columnOf(52, 'Done', {}),
  ];
  api.queries.setQueryData(keys.board, board.parse({ columns, tasks: [], seq: 0 }));
  renderWith(
    api,
    <I18nextProvider i18n={await startI18n('de')}>
      <Titles />
    </I18nextProvider>,
  );
  expect(screen.getByText('In Arbeit | My review | Done')).toBeDefined();
});
