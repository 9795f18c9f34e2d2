import { useLocation, useNavigate } from '@tanstack/react-router';
import { useWide } from './use-wide.ts';

/** Goes to what waits and puts the focus there: into the dock where it stands, else to the page. */
export function useGoToInbox(): () => void {
  const navigate = useNavigate();
  const isWide = useWide();
  const path = useLocation({ select: ({ pathname }) => pathname });
  return () => {
    if (isWide && path === '/')
      void navigate({ to: '.', search: true, state: { answer: 'next' }, replace: true });
    else void navigate({ to: '/inbox', state: { answer: 'next' }, replace: path === '/inbox' });
  };
}
