import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { queryKeys } from '#api/query-keys.ts';
import { anAnsweredClarification } from '#testing/fixtures.ts';
import { createTestApi, renderWithApi } from '#testing/api-harness.tsx';
import { EarlierQuestions } from './earlier-questions.tsx';

it('an earlier form says its message once, heads each question by its title, else its key, and links to its record [R30]', async () => {
  const field = { prompt: 'Pick 1', multi_select: false, options: [], required: false, secret: false };
  const record = anAnsweredClarification({
    message: 'Pick 1',
    questions: [
      { ...field, id: 'note', title: 'Note' },
      { ...field, id: 'region' },
    ],
    answers: [{ question_id: 'region', selected_options: [], custom_text: 'eu' }],
  });
  const api = await createTestApi();
  api.queries.setQueryData(queryKeys.me, { operator_id: 'operator' });
  api.queries.setQueryData(queryKeys.clarifications({ session_id: record.session_id }), [record]);
  const root = createRootRoute({
    component: () => <EarlierQuestions session={record.session_id} now={Date.now()} />,
  });
  renderWithApi(
    api,
    <RouterProvider router={createRouter({ routeTree: root, history: createMemoryHistory() })} />,
  );

  const link = await screen.findByRole('link');
  expect([...link.querySelectorAll('p')].map(({ textContent }) => textContent.trim())).toEqual([
    'Pick 1',
    'Note No answer',
    'region eu',
  ]);
  const query = `session=${record.session_id}&record=${record.pending_id}`;
  expect(link.getAttribute('href')).toBe(`/tasks/${record.task_id}?${query}`);
});
