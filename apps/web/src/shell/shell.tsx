import { Outlet } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBoard } from '#api/board.ts';
import { useLiveState } from '#api/live/use-live-state.ts';
import { isSignedOut } from '#api/problem-error.ts';
import { ConnectionContext } from '#features/answering/failure-notice.tsx';
import { hotkeys } from '#components/shortcuts.ts';
import { SignInPage } from '#pages/sign-in-page.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { useFavicon } from './favicon.ts';
import { useGoToPendingAction } from './focus-target.ts';
import { KeyboardHelp, NewTask, Notifications } from './overlays.tsx';
import { usePendingCount } from './pending-counts.ts';
import { TopBar } from './top-bar.tsx';
import { useHotkey } from './use-hotkey.ts';

/** The frame around every page. Without a signed-in browser there is only the sign-in page. */
export function Shell(): ReactNode {
  const { t } = useTranslation('common');
  const board = useBoard();
  const pending = usePendingCount();
  const isConnected = useLiveState() !== 'reconnecting';
  const title = t('pageTitle', { pending });
  useEffect(() => {
    document.title = title;
  }, [title]);
  useFavicon(pending);
  useHotkey(hotkeys.inbox, useGoToPendingAction());

  if (isSignedOut(board.error)) {
    return <SignInPage onCheck={() => void board.refetch()} checking={board.isFetching} />;
  }
  return (
    <div className="flex min-h-dvh flex-col has-data-fills-page:h-dvh">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:start-2 focus:z-50 focus:rounded-md focus:bg-surface focus:px-4 focus:py-2"
      >
        {t('nav.skip')}
      </a>
      <TopBar pending={pending} />
      <ReconnectingBanner shown={!isConnected} />
      <main id="content" tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
        <ConnectionContext value={isConnected}>
          <Outlet />
        </ConnectionContext>
      </main>
      <NewTask />
      <KeyboardHelp />
      <Notifications />
    </div>
  );
}

/**
 * Says that the page gets no live updates just now. It floats, so that nothing on the page moves: in the free
 * middle of the top bar where there is room. The region is always there, so that a change is announced.
 */
function ReconnectingBanner({ shown }: { shown: boolean }): ReactNode {
  const { t } = useTranslation('common', { keyPrefix: 'live' });
  return (
    <div role="status">
      {shown && (
        <div className="pointer-events-none fixed inset-x-0 top-15 z-40 flex justify-center md:top-2">
          <p className="flex min-h-10 items-center gap-x-2 rounded-full border border-permission-line bg-permission-wash px-4 text-sm shadow-raised">
            <Spinner />
            <strong className="font-semibold text-permission">{t('reconnecting')}</strong>
            <span className="text-secondary max-lg:sr-only">{t('stale')}</span>
          </p>
        </div>
      )}
    </div>
  );
}
