import type { ReactNode } from 'react';
import { UntrustedText } from './untrusted-text.tsx';

/** Everything that may have a meaning in Markdown, and more: a match too many costs a parse, one too few a meaning. */
const MARKDOWN_SYNTAX =
  /[*_`~[\]<>|\\@\r\0]|&[#\w]+;|:\/\/|www\.|^(?:[ \t]*(?:[-+=#:]|\d+[.)])| {4}|[ \t]*\t)|(?: {2}|\t)$/im;

/** Whether Markdown would show a text as its paragraphs and nothing else. */
export function isPlainText(text: string): boolean {
  return !MARKDOWN_SYNTAX.test(text);
}

/** The paragraphs of a plain text, drawn as Markdown draws them, without its parser. */
export function PlainParagraphs({ children }: { children: string }): ReactNode {
  return children
    .split(/\n[ \t]*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph, index) => (
      <p key={index} className="[unicode-bidi:plaintext]">
        <UntrustedText>{paragraph}</UntrustedText>
      </p>
    ));
}
