import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { Api } from './api-context.ts';
import { boardQuery } from './board.ts';
import { LiveCache } from './live/live-cache.ts';
import { LiveUpdates } from './live/live-updates.ts';
import { NotificationFeed } from './live/notification-feed.ts';
import { isSignedOut, ProblemError } from './problem-error.ts';
import { queryKeys } from './query-keys.ts';

const LIVE_PATH = '/api/v1/stream';

/**
 * Creates the query cache and the parts that keep it in step with the server. Failed queries are read again when
 * the stream is live again. The caller runs `updates.follow()`.
 */
export function createApi(): Api & { queries: QueryClient } {
  // The shell shows the sign-in page if the board's query fails with UNAUTHENTICATED.
  const invalidateBoard = () => void queries.invalidateQueries({ queryKey: queryKeys.board });
  const onError = (cause: Error) => {
    if (isSignedOut(cause)) invalidateBoard();
  };
  const queries: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (cause, { queryKey }) => {
        if (queryKey[0] !== queryKeys.board[0]) onError(cause);
      },
    }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { retry: (failures, cause) => failures < 2 && isTransient(cause), networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
  const cache = new LiveCache(queries);
  const notifications = new NotificationFeed();
  const updates = new LiveUpdates({
    openSocket: () => new WebSocket(liveAddress()),
    currentCursor: () => cache.cursor,
    resetCursor: () => cache.resetCursor(),
    onConnectFailed: invalidateBoard,
    readBoard: async (refetchAll) => {
      await queries.query({ ...boardQuery(cache), staleTime: 0, retry: false });
      if (refetchAll)
        void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== queryKeys.board[0] });
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

const isTransient = (cause: Error): boolean =>
  cause instanceof ProblemError && (cause.code === 'UNREACHABLE' || (cause.status ?? 0) >= 500);
