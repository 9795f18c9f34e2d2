import { useSyncExternalStore } from 'react';
import { useApi } from '../api-context.ts';
import type { LiveState } from './live-updates.ts';

/** The state of the connection that brings live events. */
export function useLiveState(): LiveState {
  const { updates } = useApi();
  return useSyncExternalStore(updates.subscribe, updates.state);
}
