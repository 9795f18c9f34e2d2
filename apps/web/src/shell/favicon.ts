import { useEffect } from 'react';

export type FaviconColours = { ground: string; ink: string; badge: string; onBadge: string };

/** The font sizes at which one, two and three characters fill the 32 px tile. */
const COUNT_FONT_SIZES_PX = [26, 22, 15];

/**
 * The tab's icon as a data URL: the app's letter, or the pending count as large as the tile, since it is seen at
 * 16 px. More than 99 is drawn as 99+.
 */
export function faviconUrl(pending: number, { ground, ink, badge, onBadge }: FaviconColours): string {
  const drawing =
    pending > 0
      ? `${tile(badge)}${countText(pending, onBadge)}`
      : `${tile(ink)}<path d="M10 7v18M22 7 11 17.5M14.5 14.5 22.5 25" fill="none" stroke="${ground}" stroke-width="4" stroke-linecap="round"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${drawing}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const tile = (colour: string): string => `<rect width="32" height="32" rx="7" fill="${colour}"/>`;

function countText(pending: number, colour: string): string {
  const text = pending > 99 ? '99+' : String(pending);
  return `<text x="16" y="16" dy=".36em" font-family="sans-serif" font-weight="700" font-size="${COUNT_FONT_SIZES_PX[text.length - 1] ?? 15}" text-anchor="middle" fill="${colour}">${text}</text>`;
}

/** Draws the pending count into the tab's icon, in the colours of the theme. */
export function useFavicon(pending: number): void {
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (icon === null) return;
    const probe = document.body.appendChild(document.createElement('span'));
    const colourOf = (variable: string): string => {
      probe.style.color = `var(--${variable})`;
      return getComputedStyle(probe).color;
    };
    icon.href = faviconUrl(pending, {
      ground: colourOf('ground'),
      ink: colourOf('ink'),
      badge: colourOf('ask'),
      onBadge: colourOf('on-ask'),
    });
    probe.remove();
  }, [pending]);
}
