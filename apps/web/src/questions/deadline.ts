const NEAR = 10 * 60_000;

type DeadlineState = 'far' | 'near' | 'passed';

/** How close a deadline is; `near` is the last ten minutes. */
export function deadlineState(expiresAt: string, now: number): DeadlineState {
  const left = Date.parse(expiresAt) - now;
  if (left <= 0) return 'passed';
  return left <= NEAR ? 'near' : 'far';
}
