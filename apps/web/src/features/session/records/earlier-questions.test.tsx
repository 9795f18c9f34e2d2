import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { keys } from '#api/query-keys.ts';
import { anAnswered } from '#testing/records.ts';
import { aTestApi, renderWith } from '#testing/with-api.tsx';
import { EarlierQuestions } from './earlier-questions.tsx';

it('an earlier form says its message once, heads each question by its title, else its key, and links to its record [R30]', async () => {
  const field = { prompt: 'Pick 1', multi_select: false, options: [], required: false, secret: false };
  const record = anAnswered({
    message: 'Pick 1',
    questions: [
      { ...field, id: 'note', title: 'Note' },
      { ...field, id: 'region' },
    ],
    answers: [{ question_id: 'region', selected_options: [], custom_text: 'eu' }],
  });
  const api = await aTestApi();
  api.queries.setQueryData(keys.me, { operator_id: 'operator' });
  api.queries.setQueryData(keys.clarifications({ session_id: record.session_id }), [record]);
  const root = createRootRoute({
    component: () => <EarlierQuestions session={record.session_id} now={Date.now()} />,
  });
  renderWith(
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
