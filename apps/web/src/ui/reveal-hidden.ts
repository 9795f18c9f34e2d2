/** A stretch of text as it is, or the name of one invisible character, such as U+202E. */
export type TextPiece = { text: string } | { hidden: string };

/**
 * Characters that are invisible and yet change a text: control characters, direction marks and overrides,
 * everything that Unicode lets a font ignore, and blanks.
 */
const INVISIBLE =
  '(?![\\n\\t])[\\p{Cc}\\p{Default_Ignorable_Code_Point}\\p{Bidi_Control}\\u2028\\u2029\\u2800\\ufff9-\\ufffb\\u{e0000}-\\u{e0fff}]';

/** Where an invisible character belongs: in an emoji, between joined letters, as a selector behind its base. */
const LEGITIMATE =
  '\\p{RGI_Emoji}|(?<=[\\p{L}\\p{M}])[\\u200c\\u200d](?=[\\p{L}\\p{M}])|[\\p{Emoji}\\p{Script=Han}][\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]|\\r(?=\\n)';

const SEARCH = new RegExp(`(?<legitimate>${LEGITIMATE})|(?<hidden>${INVISIBLE})`, 'gv');

/** Splits untrusted text so that each invisible character can be shown, except where it belongs. */
export function revealHidden(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let start = 0;
  for (const match of text.matchAll(SEARCH)) {
    const hidden = match.groups?.['hidden'];
    if (hidden === undefined) continue;
    if (match.index > start) pieces.push({ text: text.slice(start, match.index) });
    pieces.push({ hidden: codePointName(hidden) });
    start = match.index + hidden.length;
  }
  if (start < text.length) pieces.push({ text: text.slice(start) });
  return pieces;
}

const codePointName = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
