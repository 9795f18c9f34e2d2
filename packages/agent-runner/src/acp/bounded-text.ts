import type { ContentBlock } from './update-schema.ts';

export const MAX_TITLE_CHARS = 4_000;
export const MAX_TOOL_TEXT_CHARS = 16_000;

/** At most `limit` UTF-16 units, never half of a character, with a mark where something was cut off. */
export function truncate(text: string, limit: number): string {
  return text.length <= limit ? text : `${sliceWhole(text, 0, limit - 1)}…`;
}

/** `text` from `start`, up to `limit` units long and never ending within a surrogate pair. */
export function sliceWhole(text: string, start: number, limit: number): string {
  const end = start + limit;
  const cutsPair = /[\uD800-\uDBFF]/.test(text[end - 1] ?? '') && /[\uDC00-\uDFFF]/.test(text[end] ?? '');
  return text.slice(start, cutsPair && limit > 1 ? end - 1 : end);
}

/** As `bounded`, and it is the end of the text that stays. */
export function truncateStart(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const start = text.length - limit + 1;
  return `…${text.slice(/[\uDC00-\uDFFF]/.test(text[start] ?? '') ? start + 1 : start)}`;
}

/** What can be shown of a content block as text: its own, or the name of what it stands for. */
export function contentBlockText(block: ContentBlock): string {
  if (block.text !== undefined) return block.text;
  if (block.resource?.text !== undefined) return block.resource.text;
  return block.resource?.uri ?? block.name ?? block.uri ?? `[${truncate(block.type, 100)}]`;
}
