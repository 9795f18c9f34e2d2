import type { FileDiff } from '@kandev/contracts';
import { structuredPatch } from 'diff';

export type DiffLine = { sign: '+' | '-' | ' '; text: string };

/** Beyond so many differences, or so long a search for them, the old text stands whole above the new one. */
const BOUNDS = { context: 3, maxEditLength: 4_000, timeout: 100 };

/** Stretches of lines around what changed, as a unified diff has them. */
export function diffHunks({ old_text, new_text }: Pick<FileDiff, 'old_text' | 'new_text'>): DiffLine[][] {
  const before = old_text ?? '';
  const patch = structuredPatch('', '', before, new_text, undefined, undefined, BOUNDS);
  if (patch === undefined) return [[...signed('-', before), ...signed('+', new_text)]];
  return patch.hunks.map(({ lines }) => lines.flatMap(readLine));
}

/** A line of a hunk; what git says of a missing last line break is none of the file's own. */
function readLine(line: string): DiffLine[] {
  const sign = line[0];
  return sign === '+' || sign === '-' || sign === ' ' ? [{ sign, text: line.slice(1) }] : [];
}

const signed = (sign: '+' | '-', text: string): DiffLine[] =>
  text === ''
    ? []
    : text
        .replace(/\n$/, '')
        .split('\n')
        .map((line) => ({ sign, text: line }));

/** How many lines came and went. */
export function countChanges(hunks: DiffLine[][]): { added: number; removed: number } {
  const lines = hunks.flat();
  const count = (wanted: DiffLine['sign']) => lines.filter(({ sign }) => sign === wanted).length;
  return { added: count('+'), removed: count('-') };
}

/** The first so many lines of all hunks together, and how many are left out. */
export function firstLines(hunks: DiffLine[][], most: number): { shown: DiffLine[][]; hidden: number } {
  let room = most;
  const shown = hunks.flatMap((hunk) => {
    const lines = hunk.slice(0, room);
    room -= lines.length;
    return lines.length === 0 ? [] : [lines];
  });
  return { shown, hidden: hunks.flat().length - (most - room) };
}
