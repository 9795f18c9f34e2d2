import type { ReactNode } from 'react';
import { UntrustedText } from './untrusted-text.tsx';

/** Whatever may mean something in Markdown, and more: a sign too many costs a parse, one too few a meaning. */
const SIGN =
  /[*_`~[\]<>|\\@\r\0]|&[#\w]+;|:\/\/|www\.|^(?:[ \t]*(?:[-+=#:]|\d+[.)])| {4}|[ \t]*\t)|(?: {2}|\t)$/im;

/** Whether Markdown would show a text as nothing but its paragraphs. */
export function isPlain(text: string): boolean {
  return !SIGN.test(text);
}

/** The paragraphs of a plain text, drawn as Markdown draws them, without what parses it. */
export function PlainParagraphs({ children }: { children: string }): ReactNode {
  return children
    .split(/\n[ \t]*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph, place) => (
      <p key={place} className="[unicode-bidi:plaintext]">
        <UntrustedText>{paragraph}</UntrustedText>
      </p>
    ));
}
