import { useLocation, useNavigate } from '@tanstack/react-router';
import { useIsWide } from './use-is-wide.ts';

/** Goes to what waits and puts the focus there: into the dock where it stands, else to the page. */
export function useGoToInbox(): () => void {
  const navigate = useNavigate();
  const isWide = useIsWide();
  const path = useLocation({ select: ({ pathname }) => pathname });
  return () => {
    if (isWide && path === '/')
      void navigate({ to: '.', search: true, state: { answer: 'next' }, replace: true });
    else void navigate({ to: '/inbox', state: { answer: 'next' }, replace: path === '/inbox' });
  };
}
