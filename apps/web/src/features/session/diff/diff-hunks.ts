import type { FileDiff } from '@kandev/contracts';
import { structuredPatch } from 'diff';

export type DiffLine = { sign: '+' | '-' | ' '; text: string };

/** Beyond this edit length or time in ms, the whole old text stands above the whole new one. */
const PATCH_OPTIONS = { context: 3, maxEditLength: 4_000, timeout: 100 };

/** The changed lines with the lines around them, as in a unified diff. */
export function diffHunks({ old_text, new_text }: Pick<FileDiff, 'old_text' | 'new_text'>): DiffLine[][] {
  const before = old_text ?? '';
  const patch = structuredPatch('', '', before, new_text, undefined, undefined, PATCH_OPTIONS);
  if (patch === undefined) return [[...signLines('-', before), ...signLines('+', new_text)]];
  return patch.hunks.map(({ lines }) => lines.flatMap(parseHunkLine));
}

/** A line of a hunk; nothing for the remark on a missing last line break, which is no line of the file. */
function parseHunkLine(line: string): DiffLine[] {
  const sign = line[0];
  return sign === '+' || sign === '-' || sign === ' ' ? [{ sign, text: line.slice(1) }] : [];
}

const signLines = (sign: '+' | '-', text: string): DiffLine[] =>
  text === ''
    ? []
    : text
        .replace(/\n$/, '')
        .split('\n')
        .map((line) => ({ sign, text: line }));

export function countChangedLines(hunks: DiffLine[][]): { added: number; removed: number } {
  const lines = hunks.flat();
  const count = (wanted: DiffLine['sign']) => lines.filter(({ sign }) => sign === wanted).length;
  return { added: count('+'), removed: count('-') };
}

/** The first lines of all hunks together, at most `max`, and how many are left out. */
export function limitLines(hunks: DiffLine[][], max: number): { shown: DiffLine[][]; hidden: number } {
  let room = max;
  const shown = hunks.flatMap((hunk) => {
    const lines = hunk.slice(0, room);
    room -= lines.length;
    return lines.length === 0 ? [] : [lines];
  });
  return { shown, hidden: hunks.flat().length - (max - room) };
}
