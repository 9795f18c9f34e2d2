const unitMilliseconds: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/**
 * Parses a duration in Go's syntax (`55m`, `1h30m`, `90s`, `500ms`, `1.5h`; a bare `0` too).
 * Returns whole milliseconds, or null for any other text.
 */
export function parseDuration(text: string): number | null {
  if (text === '0') return 0;
  if (!/^(\d+(\.\d+)?(ms|h|m|s))+$/.test(text)) return null;
  let total = 0;
  for (const [, amount = '', , unit = ''] of text.matchAll(/(\d+(\.\d+)?)(ms|h|m|s)/g)) {
    total += Number(amount) * (unitMilliseconds[unit] ?? 0);
  }
  const whole = Math.round(total);
  return Number.isSafeInteger(whole) ? whole : null;
}
