import type { SessionState } from '@kandev/contracts';

/** Whether a session takes no more prompts. */
export function hasEnded(state: SessionState): boolean {
  switch (state) {
    case 'COMPLETED':
    case 'FAILED':
    case 'CANCELLED':
      return true;
    case 'CREATED':
    case 'STARTING':
    case 'RUNNING':
    case 'WAITING_FOR_INPUT':
    case 'IDLE':
      return false;
  }
}
