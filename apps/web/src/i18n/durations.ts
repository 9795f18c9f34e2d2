const MINUTE = 60_000;

export type Span = { unit: 'seconds' | 'minutes' | 'hours' | 'days'; count: number };

/**
 * A length of time in the one unit that people would say. Counts up by whole units passed; with
 * `rounding: 'up'` a countdown never says less than what is left.
 */
export function spanOf(milliseconds: number, rounding: 'down' | 'up' = 'down'): Span {
  const round = rounding === 'up' ? Math.ceil : Math.floor;
  const length = Math.max(0, milliseconds);
  if (length < MINUTE) return { unit: 'seconds', count: round(length / 1000) };
  const minutes = round(length / MINUTE);
  if (minutes < 120) return { unit: 'minutes', count: minutes };
  const hours = round(length / (60 * MINUTE));
  if (hours < 48) return { unit: 'hours', count: hours };
  return { unit: 'days', count: round(length / (24 * 60 * MINUTE)) };
}
