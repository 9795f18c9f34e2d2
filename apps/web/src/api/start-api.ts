import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { Api } from './api-context.ts';
import { boardQuery } from './board.ts';
import { LiveCache } from './live/live-cache.ts';
import { LiveUpdates } from './live/live-updates.ts';
import { NotificationFeed } from './live/notification-feed.ts';
import { isSignedOut, ProblemError } from './problem-error.ts';
import { keys } from './query-keys.ts';

const LIVE_PATH = '/api/v1/stream';

/**
 * Makes the query cache and what keeps it in step with the server. What could not be read is read again
 * as soon as the stream is back. The caller runs `updates.follow()`.
 */
export function startApi(): Api & { queries: QueryClient } {
  const askWhoIsThere = () => void queries.invalidateQueries({ queryKey: keys.board });
  const onError = (cause: Error) => {
    if (isSignedOut(cause)) askWhoIsThere();
  };
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (cause, { queryKey }) => {
        if (queryKey[0] !== keys.board[0]) onError(cause);
      },
    }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { retry: (failures, cause) => failures < 2 && mayPass(cause), networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
  const cache = new LiveCache(queries);
  const notifications = new NotificationFeed();
  const updates = new LiveUpdates({
    open: () => new WebSocket(liveAddress()),
    cursor: () => cache.cursor,
    forget: () => cache.forget(),
    onRefused: askWhoIsThere,
    begin: async (afresh) => {
      await queries.query({ ...boardQuery(cache), staleTime: 0, retry: false });
      if (afresh)
        void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== keys.board[0] });
    },
    onEvent: (event) => {
      if (cache.apply(event) && event.type === 'notification') notifications.publish(event.payload);
    },
  });
  updates.subscribe(() => {
    if (updates.state() === 'live')
      void queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
  });
  return { queries, cache, updates, notifications };
}

function liveAddress(): URL {
  const address = new URL(LIVE_PATH, location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return address;
}

const mayPass = (cause: Error): boolean =>
  cause instanceof ProblemError && (cause.code === 'UNREACHABLE' || (cause.status ?? 0) >= 500);
