import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { loadChunk } from '#ui/load-chunk.ts';
import { BoardPage } from '#pages/board-page.tsx';
import { CrashPage } from '#pages/crash-page.tsx';
import { LoadingPage } from '#pages/loading-page.tsx';
import { NotFoundPage } from '#pages/not-found-page.tsx';
import { parsePageSearch } from './page-search.ts';
import { Shell } from './shell.tsx';

const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFoundPage,
  errorComponent: CrashPage,
  validateSearch: parsePageSearch,
});

/** The board comes with the app. Every other page is a chunk of its own, loaded when its link is pointed at. */
const board = createRoute({ getParentRoute: () => root, path: '/', component: BoardPage });
const inbox = createRoute({
  getParentRoute: () => root,
  path: '/inbox',
  component: lazyRouteComponent(() => loadChunk(() => import('#pages/inbox-page.tsx')), 'InboxPage'),
});
const task = createRoute({
  getParentRoute: () => root,
  path: '/tasks/$taskId',
  component: lazyRouteComponent(() => {
    // Nearly every transcript has Markdown: its parser comes beside the page, not after it.
    void import('#ui/markdown-text.tsx').catch(() => undefined);
    return loadChunk(() => import('#pages/task/task-page.tsx'));
  }, 'TaskPage'),
});
const changes = createRoute({
  getParentRoute: () => root,
  path: '/tasks/$taskId/changes',
  component: lazyRouteComponent(() => loadChunk(() => import('#pages/task/changes-page.tsx')), 'ChangesPage'),
});
const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  component: lazyRouteComponent(() => loadChunk(() => import('#pages/settings-page.tsx')), 'SettingsPage'),
});
const archive = createRoute({
  getParentRoute: () => root,
  path: '/archive',
  component: lazyRouteComponent(() => loadChunk(() => import('#pages/archive-page.tsx')), 'ArchivePage'),
});
const welcome = createRoute({
  getParentRoute: () => root,
  path: '/welcome',
  component: lazyRouteComponent(() => loadChunk(() => import('#pages/welcome-page.tsx')), 'WelcomePage'),
});

const routes = root.addChildren([changes, archive, board, inbox, task, settings, welcome]);

/** Creates the app's router; its type is registered below, so that links are checked. */
export function createAppRouter() {
  return createRouter({
    routeTree: routes,
    defaultPreload: 'intent',
    defaultPendingComponent: LoadingPage,
    defaultErrorComponent: CrashPage,
    // A transcript restores its own position.
    scrollRestoration: ({ location }) => !/^\/tasks\/[^/]+$/.test(location.pathname),
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
