export type FaviconColours = { ground: string; ink: string; mark: string; onMark: string };

/** The tab's icon as the address of a drawing, with what waits on a badge; more than 99 is said as 99+. */
export function favicon(waiting: number, { ground, ink, mark, onMark }: FaviconColours): string {
  const letter = `<rect width="32" height="32" rx="7" fill="${ink}"/><path d="M10 7v18M22 7 11 17.5M14.5 14.5 22.5 25" fill="none" stroke="${ground}" stroke-width="4" stroke-linecap="round"/>`;
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${letter}${badge(waiting, mark, onMark)}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(drawn)}`;
}

function badge(waiting: number, mark: string, onMark: string): string {
  if (waiting <= 0) return '';
  const words = waiting > 99 ? '99+' : String(waiting);
  const size = [17, 14, 11][words.length - 1] ?? 11;
  return `<circle cx="21" cy="21" r="11" fill="${mark}"/><text x="21" y="21" dy=".36em" font-family="sans-serif" font-weight="700" font-size="${size}" text-anchor="middle" fill="${onMark}">${words}</text>`;
}
