import { createContext, use } from 'react';
import type { LiveCache } from './live/live-cache.ts';
import type { LiveUpdates } from './live/live-updates.ts';
import type { NotificationFeed } from './live/notification-feed.ts';

export type Api = { cache: LiveCache; updates: LiveUpdates; notifications: NotificationFeed };

export const ApiContext = createContext<Api | null>(null);

/** The parts that keep this page in step with the server. */
export function useApi(): Api {
  const api = use(ApiContext);
  if (!api) throw new Error('no ApiContext above this component');
  return api;
}
