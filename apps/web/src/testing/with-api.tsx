import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ApiContext, type Api } from '#api/api-context.ts';
import { LiveCache } from '#api/live/live-cache.ts';
import { LiveUpdates } from '#api/live/live-updates.ts';
import { NotificationFeed } from '#api/live/notification-feed.ts';
import '#ui/toast-list.tsx';
import { ToastRegion } from '#ui/toast.tsx';
import { aBoard } from './records.ts';
import { ScriptedSocket } from './scripted-socket.ts';

export type TestApi = Api & { queries: QueryClient };

/** The page's own state with no server behind it: a test puts in what was read, and says what happens. */
export async function aTestApi(): Promise<TestApi> {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  const cache = new LiveCache(queries);
  await cache.fetchBoard(() => Promise.resolve(aBoard([], 0)));
  const updates = new LiveUpdates({
    open: () => new ScriptedSocket(),
    cursor: () => cache.cursor,
    begin: () => Promise.resolve(),
    forget: () => cache.forget(),
    onRefused: () => undefined,
    onEvent: (event) => cache.apply(event),
  });
  return { queries, cache, updates, notifications: new NotificationFeed() };
}

export function renderWith(api: TestApi, children: ReactNode): RenderResult {
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
