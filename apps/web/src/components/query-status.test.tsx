import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { createTestApi, renderWithApi } from '#testing/api-harness.tsx';
import { QueryStatus } from './query-status.tsx';

function Flags({ read }: { read: () => Promise<string> }): ReactNode {
  const flags = useQuery({ queryKey: ['flags of the test'], queryFn: read });
  return (
    <>
      <QueryStatus of={flags} loading="Loading flags" failed="No flags came." rows={['h-8']} />
      {flags.data}
    </>
  );
}

it('a query says that it loads, says that it failed, and loads again on retry', async () => {
  const answers = [() => Promise.reject(new Error('down')), () => Promise.resolve('the flags')];
  renderWithApi(
    await createTestApi(),
    <Flags read={() => answers.shift()?.() ?? Promise.reject(new Error('asked'))} />,
  );
  expect(screen.getByText('Loading flags')).toBeDefined();

  expect((await screen.findByRole('alert')).textContent).toContain('No flags came.');
  expect(screen.queryByText('Loading flags')).toBeNull();

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('the flags')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});
