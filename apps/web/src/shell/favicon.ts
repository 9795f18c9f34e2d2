export type FaviconColours = { ground: string; ink: string; mark: string; onMark: string };

/**
 * The tab's icon as the address of a drawing: the letter while nothing waits, else how much does, as large as
 * the tile, since it is seen at 16 px. More than 99 is said as 99+.
 */
export function favicon(waiting: number, { ground, ink, mark, onMark }: FaviconColours): string {
  const drawn =
    waiting > 0
      ? `${tile(mark)}${count(waiting, onMark)}`
      : `${tile(ink)}<path d="M10 7v18M22 7 11 17.5M14.5 14.5 22.5 25" fill="none" stroke="${ground}" stroke-width="4" stroke-linecap="round"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${drawn}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const tile = (colour: string): string => `<rect width="32" height="32" rx="7" fill="${colour}"/>`;

/** The size of one, two and three characters that fill the tile. */
const SIZES = [26, 22, 15];

function count(waiting: number, colour: string): string {
  const words = waiting > 99 ? '99+' : String(waiting);
  return `<text x="16" y="16" dy=".36em" font-family="sans-serif" font-weight="700" font-size="${SIZES[words.length - 1] ?? 15}" text-anchor="middle" fill="${colour}">${words}</text>`;
}
