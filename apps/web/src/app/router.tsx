import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { BoardPage } from './board-page.tsx';
import { CrashPage } from './crash-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { readSearch } from './search.ts';
import { SettingsPage } from './settings-page.tsx';
import { Shell } from './shell.tsx';
import { TaskPage } from './task-page.tsx';

const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFoundPage,
  errorComponent: CrashPage,
  validateSearch: readSearch,
});

const board = createRoute({ getParentRoute: () => root, path: '/', component: BoardPage });
const task = createRoute({ getParentRoute: () => root, path: '/tasks/$taskId', component: TaskPage });
const settings = createRoute({ getParentRoute: () => root, path: '/settings', component: SettingsPage });

const routes = root.addChildren([board, task, settings]);

const routerOf = () => createRouter({ routeTree: routes, defaultPreload: false, scrollRestoration: true });

export const makeRouter = (): ReturnType<typeof routerOf> => routerOf();

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof routerOf>;
  }
}
