import fc from 'fast-check';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { MarkdownText } from './markdown-text.tsx';
import { isPlainText, PlainParagraphs } from './plain-paragraphs.tsx';

/** The markup with collapsed whitespace, as a browser shows it. */
const visibleMarkup = (text: ReactNode) =>
  renderToStaticMarkup(text)
    .replace(/<\/?bdi[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?(<\/?p[^>]*>) ?/g, '$1');

const fragments = [
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
  .array(fc.oneof(fc.constantFrom(...fragments), fc.string({ unit: 'grapheme', maxLength: 3 })))
  .map((parts) => parts.join(''))
  .filter(isPlainText);

it('a text that counts as plain is drawn as Markdown draws it [R23]', () => {
  fc.assert(
    fc.property(text, (written) => {
      const plain = visibleMarkup(<PlainParagraphs>{written}</PlainParagraphs>);
      expect(plain).toBe(visibleMarkup(<MarkdownText>{written}</MarkdownText>));
    }),
    { numRuns: 40 },
  );
});

it.each(['Which database?', 'First.\n\nSecond - and last: 3 + 4!', 'a & b; "c" (d)'])(
  'counts %j as plain',
  (written) => {
    expect(isPlainText(written)).toBe(true);
  },
);
