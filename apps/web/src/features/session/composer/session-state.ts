import type { SessionState } from '@kandev/contracts';

/** Whether a session takes no more prompts. A failed session takes one, which starts its agent again. */
export function hasEnded(state: SessionState): boolean {
  switch (state) {
    case 'COMPLETED':
    case 'CANCELLED':
      return true;
    case 'CREATED':
    case 'STARTING':
    case 'RUNNING':
    case 'WAITING_FOR_INPUT':
    case 'IDLE':
    case 'FAILED':
      return false;
  }
}

/** Whether an agent runs that takes options. */
export function takesOptions(state: SessionState): boolean {
  return state === 'RUNNING' || state === 'WAITING_FOR_INPUT';
}
