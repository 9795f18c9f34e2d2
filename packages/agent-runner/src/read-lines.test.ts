import { Readable } from 'node:stream';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LineTooLongError, readLines } from './read-lines.ts';

const stream = (chunks: Buffer[]): Readable => Readable.from(chunks);

const linesOf = (chunks: Buffer[], maxBytes?: number): Promise<string[]> =>
  Readable.from(readLines(stream(chunks), maxBytes)).toArray() as Promise<string[]>;

it('finds the same lines however the bytes are split', async () => {
  const line = fc
    .string({ unit: 'grapheme', minLength: 1 })
    .filter((text) => !/[\r\n]/.test(text) && text.trim() !== '');
  await fc.assert(
    fc.asyncProperty(
      fc.array(line),
      fc.array(fc.nat(20), { minLength: 1 }),
      fc.boolean(),
      async (lines, cuts, ends) => {
        const bytes = Buffer.from(lines.join('\n') + (ends ? '\r\n' : ''));
        const chunks: Buffer[] = [];
        for (let start = 0, turn = 0; start < bytes.length; turn += 1) {
          const size = (cuts[turn % cuts.length] ?? 0) + 1;
          chunks.push(bytes.subarray(start, start + size));
          start += size;
        }
        expect(await linesOf(chunks)).toEqual(lines);
      },
    ),
  );
});

it('splits at line feeds alone', async () => {
  const text = '"a\u2028b\u2029c\u0085d\u000be"';
  expect(await linesOf([Buffer.from(`${text}\n\n  \n2\n`)])).toEqual([text, '2']);
});

it.each([
  ['whole', ['12345\n']],
  ['in pieces', ['123', '45', '\n']],
  ['without an end', ['12345']],
])('refuses a line that is too long, %s', async (_name, chunks) => {
  const read = linesOf(
    chunks.map((chunk) => Buffer.from(chunk)),
    4,
  );
  await expect(read).rejects.toBeInstanceOf(LineTooLongError);
});

it('takes a line of exactly the limit', async () => {
  expect(await linesOf([Buffer.from('1234\n5678')], 4)).toEqual(['1234', '5678']);
});
