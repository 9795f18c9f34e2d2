const MINUTE_MS = 60_000;

/** `minutes` are the remainder beside the hours. */
export type Span =
  { unit: 'seconds' | 'minutes' | 'days'; count: number } | { unit: 'hours'; count: number; minutes: number };

/** From so many hours on, the remaining minutes are left out. */
const MAX_HOURS_WITH_MINUTES = 6;

/**
 * Splits a duration into one unit, with minutes beside a few hours. Counts whole units that have passed; with
 * `rounding: 'up'` a countdown never shows less than what is left.
 */
export function spanOf(milliseconds: number, rounding: 'down' | 'up' = 'down'): Span {
  const round = rounding === 'up' ? Math.ceil : Math.floor;
  const length = Math.max(0, milliseconds);
  if (length < MINUTE_MS) return { unit: 'seconds', count: round(length / 1000) };
  const minutes = round(length / MINUTE_MS);
  if (minutes < 60) return { unit: 'minutes', count: minutes };
  if (minutes < MAX_HOURS_WITH_MINUTES * 60) {
    return { unit: 'hours', count: Math.floor(minutes / 60), minutes: minutes % 60 };
  }
  const hours = round(length / (60 * MINUTE_MS));
  if (hours < 48) return { unit: 'hours', count: hours, minutes: 0 };
  return { unit: 'days', count: round(length / (24 * 60 * MINUTE_MS)) };
}
