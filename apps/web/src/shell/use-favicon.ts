import { useEffect } from 'react';
import { favicon } from './favicon.ts';

/** Draws the tab's icon in the colours of the theme, with how much waits. */
export function useFavicon(waiting: number): void {
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (icon === null) return;
    const probe = document.body.appendChild(document.createElement('span'));
    const colourOf = (name: string): string => {
      probe.style.color = `var(--${name})`;
      return getComputedStyle(probe).color;
    };
    icon.href = favicon(waiting, {
      ground: colourOf('ground'),
      ink: colourOf('ink'),
      mark: colourOf('ask'),
      onMark: colourOf('on-ask'),
    });
    probe.remove();
  }, [waiting]);
}
