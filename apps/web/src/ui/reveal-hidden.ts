/** A stretch of text as it is, or one character that would not be seen, by its code point. */
export type TextPiece = { text: string } | { hidden: string };

/**
 * What no eye can see and yet changes what is read: control characters, direction marks and overrides,
 * everything that Unicode lets a font ignore, and the blanks that look like nothing.
 */
const HIDDEN =
  '(?![\\n\\t])[\\p{Cc}\\p{Default_Ignorable_Code_Point}\\p{Bidi_Control}\\u2028\\u2029\\u2800\\ufff9-\\ufffb\\u{e0000}-\\u{e0fff}]';

/** Where such a character belongs: an emoji, a joiner between letters, a selector on what it selects. */
const AT_HOME =
  '\\p{RGI_Emoji}|(?<=[\\p{L}\\p{M}])[\\u200c\\u200d](?=[\\p{L}\\p{M}])|[\\p{Emoji}\\p{Script=Han}][\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]|\\r(?=\\n)';

const SEEK = new RegExp(`(?<home>${AT_HOME})|(?<hidden>${HIDDEN})`, 'gv');

/** Cuts untrusted text so that every invisible character, joiners inside words and emoji aside, can be shown. */
export function revealHidden(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let start = 0;
  for (const match of text.matchAll(SEEK)) {
    const hidden = match.groups?.['hidden'];
    if (hidden === undefined) continue;
    if (match.index > start) pieces.push({ text: text.slice(start, match.index) });
    pieces.push({ hidden: nameOf(hidden) });
    start = match.index + hidden.length;
  }
  if (start < text.length) pieces.push({ text: text.slice(start) });
  return pieces;
}

const nameOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
