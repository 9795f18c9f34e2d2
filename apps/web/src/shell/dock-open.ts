/** Whether the dock stands open beside the board. It marks itself, for the theme to make room and for this. */
export function isDockOpen(): boolean {
  return document.querySelector('[data-dock]') !== null;
}
