/** The key that means the same where the page runs from left to right: arrows point to where things are. */
export function unmirrored(key: string, within: Element): string {
  if (getComputedStyle(within).direction !== 'rtl') return key;
  if (key === 'ArrowLeft') return 'ArrowRight';
  return key === 'ArrowRight' ? 'ArrowLeft' : key;
}
