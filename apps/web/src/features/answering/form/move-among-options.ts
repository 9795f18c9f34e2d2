/** Moves the focus to the next or previous option of a card, around its ends. False where there is none. */
export function moveAmongOptions(card: HTMLElement | null, by: 1 | -1): boolean {
  const options = [...(card?.querySelectorAll<HTMLElement>('[role="radio"], [role="checkbox"]') ?? [])];
  if (options.length === 0) return false;
  const at = options.findIndex((option) => option === document.activeElement);
  const from = at < 0 && by < 0 ? 0 : at;
  options[(from + by + options.length) % options.length]?.focus();
  return true;
}
