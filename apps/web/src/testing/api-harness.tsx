import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ApiContext, type Api } from '#api/api-context.ts';
import { LiveCache } from '#api/live/live-cache.ts';
import { LiveUpdates } from '#api/live/live-updates.ts';
import { NotificationFeed } from '#api/live/notification-feed.ts';
import '#ui/toast-list.tsx';
import { ToastRegion } from '#ui/toast.tsx';
import { aBoard } from './fixtures.ts';
import { ScriptedSocket } from './scripted-socket.ts';

export type TestApi = Api & { queries: QueryClient };

/** The page's cache without a server: the test sets the query data and applies the events. */
export async function createTestApi(): Promise<TestApi> {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  const cache = new LiveCache(queries);
  await cache.fetchBoard(() => Promise.resolve(aBoard([], 0)));
  const updates = new LiveUpdates({
    openSocket: () => new ScriptedSocket(),
    currentCursor: () => cache.cursor,
    readBoard: () => Promise.resolve(),
    resetCursor: () => cache.resetCursor(),
    onConnectFailed: () => undefined,
    onEvent: (event) => cache.apply(event),
  });
  return { queries, cache, updates, notifications: new NotificationFeed() };
}

export function renderWithApi(api: TestApi, children: ReactNode): RenderResult {
  return render(children, {
    wrapper: ({ children: inner }) => (
      <QueryClientProvider client={api.queries}>
        <ApiContext value={api}>
          <ToastRegion>{inner}</ToastRegion>
        </ApiContext>
      </QueryClientProvider>
    ),
  });
}
