import fc from 'fast-check';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MarkdownText } from './markdown-text.tsx';
import { isPlainText, PlainParagraphs } from './plain-paragraphs.tsx';

/** What is drawn, with the room between words as a browser shows it. */
const drawn = (text: ReactNode) =>
  renderToStaticMarkup(text)
    .replace(/<\/?bdi[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?(<\/?p[^>]*>) ?/g, '$1');

const marks = [
  'a',
  'Is it',
  ' ',
  '  ',
  '\t',
  '\n',
  '\n\n',
  '\r\n',
  '1',
  '.',
  ')',
  '-',
  '+',
  '=',
  '#',
  ':',
  '&',
  ';',
];
const text = fc
  .array(fc.oneof(fc.constantFrom(...marks), fc.string({ unit: 'grapheme', maxLength: 3 })))
  .map((parts) => parts.join(''))
  .filter(isPlainText);

it('R23: a text that is taken for plain is drawn as Markdown draws it', () => {
  fc.assert(
    fc.property(text, (written) => {
      const plain = drawn(<PlainParagraphs>{written}</PlainParagraphs>);
      expect(plain).toBe(drawn(<MarkdownText>{written}</MarkdownText>));
    }),
    { numRuns: 40 },
  );
});

it.each(['Which database?', 'First.\n\nSecond - and last: 3 + 4!', 'a & b; "c" (d)'])(
  'takes %j for plain',
  (written) => {
    expect(isPlainText(written)).toBe(true);
  },
);
