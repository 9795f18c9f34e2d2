export const MAX_TITLE_CHARS = 4_000;
export const MAX_TOOL_TEXT_CHARS = 16_000;

/**
 * At most `limit` UTF-16 units, never half of a character; an ellipsis stands for the end that was cut off.
 */
export function truncate(text: string, limit: number): string {
  return text.length <= limit ? text : `${sliceWhole(text, 0, limit - 1)}…`;
}

/** As `truncate`, but the start is cut off. */
export function truncateStart(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const start = text.length - limit + 1;
  return `…${text.slice(/[\uDC00-\uDFFF]/.test(text[start] ?? '') ? start + 1 : start)}`;
}

/** `text` from `start`, up to `limit` units long and never ending within a surrogate pair. */
export function sliceWhole(text: string, start: number, limit: number): string {
  const end = start + limit;
  const cutsPair = /[\uD800-\uDBFF]/.test(text[end - 1] ?? '') && /[\uDC00-\uDFFF]/.test(text[end] ?? '');
  return text.slice(start, cutsPair && limit > 1 ? end - 1 : end);
}
