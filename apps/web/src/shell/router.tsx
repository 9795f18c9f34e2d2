import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { loadWithoutReload } from '#ui/load-chunk.ts';
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

/**
 * The board is the first page, and comes with the app; every other page is a chunk of its own, which a pointer
 * that comes near a link to it fetches.
 */
const board = createRoute({ getParentRoute: () => root, path: '/', component: BoardPage });
const inbox = createRoute({
  getParentRoute: () => root,
  path: '/inbox',
  component: lazyRouteComponent(() => loadWithoutReload(() => import('#pages/inbox-page.tsx')), 'InboxPage'),
});
const task = createRoute({
  getParentRoute: () => root,
  path: '/tasks/$taskId',
  component: lazyRouteComponent(() => {
    // Nearly every transcript has Markdown in it: what parses that comes beside the page, not after it.
    void import('#ui/markdown-text.tsx').catch(() => undefined);
    return loadWithoutReload(() => import('#pages/task/task-page.tsx'));
  }, 'TaskPage'),
});
const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  component: lazyRouteComponent(() => loadWithoutReload(() => import('#pages/settings-page.tsx')), 'SettingsPage'),
});

const archive = createRoute({
  getParentRoute: () => root,
  path: '/archive',
  component: lazyRouteComponent(() => loadWithoutReload(() => import('#pages/archive-page.tsx')), 'ArchivePage'),
});

const welcome = createRoute({
  getParentRoute: () => root,
  path: '/welcome',
  component: lazyRouteComponent(() => loadWithoutReload(() => import('#pages/welcome-page.tsx')), 'WelcomePage'),
});

const changes = createRoute({
  getParentRoute: () => root,
  path: '/tasks/$taskId/changes',
  component: lazyRouteComponent(() => loadWithoutReload(() => import('#pages/task/changes-page.tsx')), 'ChangesPage'),
});

const routes = root.addChildren([changes, archive, board, inbox, task, settings, welcome]);

const routerOf = () =>
  createRouter({
    routeTree: routes,
    defaultPreload: 'intent',
    defaultPendingComponent: LoadingPage,
    defaultErrorComponent: CrashPage,
    // A transcript knows by itself where its reader is.
    scrollRestoration: ({ location }) => !/^\/tasks\/[^/]+$/.test(location.pathname),
  });

export function makeRouter(): ReturnType<typeof routerOf> {
  return routerOf();
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof routerOf>;
  }
}
