const MINUTE = 60_000;

/** `minutes` are those beside the hours. */
export type Span =
  { unit: 'seconds' | 'minutes' | 'days'; count: number } | { unit: 'hours'; count: number; minutes: number };

/** Below so many hours the minutes beside them are said. */
const FEW_HOURS = 6;

/**
 * A length of time as people would say it: in one unit, and in minutes beside a few hours. Counts up by whole
 * units passed; with `rounding: 'up'` a countdown never says less than what is left.
 */
export function spanOf(milliseconds: number, rounding: 'down' | 'up' = 'down'): Span {
  const round = rounding === 'up' ? Math.ceil : Math.floor;
  const length = Math.max(0, milliseconds);
  if (length < MINUTE) return { unit: 'seconds', count: round(length / 1000) };
  const minutes = round(length / MINUTE);
  if (minutes < 60) return { unit: 'minutes', count: minutes };
  if (minutes < FEW_HOURS * 60) {
    return { unit: 'hours', count: Math.floor(minutes / 60), minutes: minutes % 60 };
  }
  const hours = round(length / (60 * MINUTE));
  if (hours < 48) return { unit: 'hours', count: hours, minutes: 0 };
  return { unit: 'days', count: round(length / (24 * 60 * MINUTE)) };
}
