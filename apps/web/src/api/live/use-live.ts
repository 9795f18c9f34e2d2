import { useSyncExternalStore } from 'react';
import { useApi } from '../api-context.ts';
import type { LiveState } from './live-updates.ts';

/** Whether this page hears of changes as they happen. */
export function useLiveState(): LiveState {
  const { updates } = useApi();
  return useSyncExternalStore(updates.subscribe, updates.state);
}
