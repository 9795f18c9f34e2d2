import type { FileDiff } from '@kandev/contracts';
import type { ToolContent } from './update-schema.ts';
import { truncate, MAX_TITLE_CHARS, MAX_TOOL_TEXT_CHARS } from './bounded-text.ts';

const MAX_DIFFS = 50;
const MAX_DIFF_TEXT = 4 * MAX_TOOL_TEXT_CHARS;
/** So many unchanged lines are kept around what changed. */
const CONTEXT = 3;

/** The changes to files among a tool call's content, each cut to what changed, and all of them bounded. */
export function fileDiffs(content: readonly ToolContent[]): FileDiff[] {
  let room = MAX_DIFF_TEXT;
  const diffs: FileDiff[] = [];
  for (const { type, path, oldText, newText } of content) {
    if (type !== 'diff' || path === undefined || newText === undefined) continue;
    if (room <= 0 || diffs.length === MAX_DIFFS) break;
    const { before, after } = changedPart(oldText ?? '', newText);
    const half = Math.floor(room / 2);
    const [old_text, new_text] = [wholeLines(before, half), wholeLines(after, half)];
    room -= old_text.length + new_text.length;
    diffs.push({
      path: truncate(path, MAX_TITLE_CHARS),
      old_text: oldText === null || oldText === undefined ? null : old_text,
      new_text,
      ...(old_text === before && new_text === after ? {} : { truncated: true }),
    });
  }
  return diffs;
}

/** Both texts without the lines that they share at their beginning and end, but for a few around the change. */
function changedPart(oldText: string, newText: string): { before: string; after: string } {
  const [before, after] = [oldText.split('\n'), newText.split('\n')];
  const shortest = Math.min(before.length, after.length);
  let start = 0;
  while (start < shortest && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shortest - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const [skipped, left] = [Math.max(0, start - CONTEXT), Math.max(0, end - CONTEXT)];
  const part = (lines: string[]) => lines.slice(skipped, lines.length - left).join('\n');
  return { before: part(before), after: part(after) };
}

/** At most `limit` units, cut behind a line where there is one. */
function wholeLines(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const end = text.lastIndexOf('\n', limit);
  return end < 0 ? truncate(text, limit) : text.slice(0, end);
}
