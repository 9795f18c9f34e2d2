import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBoard } from '#api/board.ts';
import { useLiveState } from '#api/live/use-live.ts';
import { isSignedOut } from '#api/problem-error.ts';
import { ConnectionContext } from '#features/answering/respond/connection.ts';
import { hotkeys } from '#components/shortcuts.ts';
import { KeyboardHelp } from './keyboard-help.tsx';
import { LiveBanner } from './live-banner.tsx';
import { NewTask } from './new-task.tsx';
import { NoticesHost } from './notices-host.tsx';
import { SignInPage } from '#pages/sign-in-page.tsx';
import { TopBar } from './top-bar.tsx';
import { useFavicon } from './use-favicon.ts';
import { useGoToPendingAction } from './use-go-to-waiting.ts';
import { useHotkey } from './use-hotkey.ts';
import { usePageTitle } from './use-page-title.ts';
import { usePendingCount } from './pending-counts.ts';

/** What every page stands in. Without a signed-in browser there is one page only. */
export function Shell(): ReactNode {
  const { t } = useTranslation('common');
  const board = useBoard();
  const pending = usePendingCount();
  const isConnected = useLiveState() !== 'reconnecting';
  usePageTitle(t('pageTitle', { pending }));
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
      <LiveBanner />
      <main id="content" tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
        <ConnectionContext value={isConnected}>
          <Outlet />
        </ConnectionContext>
      </main>
      <NewTask />
      <KeyboardHelp />
      <NoticesHost />
    </div>
  );
}
