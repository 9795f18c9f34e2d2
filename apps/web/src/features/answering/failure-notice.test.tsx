import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ConnectionContext, UnreachableNotice } from './failure-notice.tsx';

it('says that the server did not answer until the connection was lost and is back', () => {
  const notice = (isConnected: boolean) => (
    <ConnectionContext value={isConnected}>
      <UnreachableNotice />
    </ConnectionContext>
  );
  const { rerender } = render(notice(true));
  for (const isConnected of [true, false]) {
    rerender(notice(isConnected));
    expect(screen.getByRole('alert').textContent).toContain('The server did not answer');
  }
  rerender(notice(true));
  expect(screen.getByRole('alert').textContent).toMatch(/^Connected again.*Submit to send it\.$/);
});
