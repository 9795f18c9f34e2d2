import { stripVTControlCharacters } from 'node:util';
import type { FileDiff } from '@kandev/contracts';
import { MAX_TITLE_CHARS, MAX_TOOL_TEXT_CHARS, truncate, truncateStart } from './bounded-text.ts';
import { contentBlockText, type ToolContent } from './read-session-update.ts';

const MAX_DIFFS = 50;
const MAX_DIFF_CHARS = 4 * MAX_TOOL_TEXT_CHARS;
/** How many unchanged lines are kept on either side of a change. */
const CONTEXT_LINES = 3;
/** More terminal output than is shown, since colours and progress bars are taken out of it. */
const MAX_TERMINAL_CHARS = 4 * MAX_TOOL_TEXT_CHARS;

/** The text in a tool call's content. Diffs and terminals have none: they are reported as what they are. */
export function toolContentText(entries: readonly ToolContent[]): string {
  const texts = entries.map(({ content }) => (content === undefined ? '' : contentBlockText(content)));
  return truncate(texts.filter((text) => text !== '').join('\n'), MAX_TOOL_TEXT_CHARS);
}

/** The diffs in a tool call's content, each cut to the lines that changed, and bounded together. */
export function fileDiffs(entries: readonly ToolContent[]): FileDiff[] {
  let remaining = MAX_DIFF_CHARS;
  const diffs: FileDiff[] = [];
  for (const { type, path, oldText, newText } of entries) {
    if (type !== 'diff' || path === undefined || newText === undefined) continue;
    if (remaining <= 0 || diffs.length === MAX_DIFFS) break;
    const { before, after } = changedLines(oldText ?? '', newText);
    const half = Math.floor(remaining / 2);
    const [old_text, new_text] = [truncateAtLine(before, half), truncateAtLine(after, half)];
    remaining -= old_text.length + new_text.length;
    diffs.push({
      path: truncate(path, MAX_TITLE_CHARS),
      old_text: oldText === null || oldText === undefined ? null : old_text,
      new_text,
      ...(old_text === before && new_text === after ? {} : { truncated: true }),
    });
  }
  return diffs;
}

/** Both texts without the lines that they share at their start and end, except for a few around the change. */
function changedLines(oldText: string, newText: string): { before: string; after: string } {
  const [before, after] = [oldText.split('\n'), newText.split('\n')];
  const shortest = Math.min(before.length, after.length);
  let sameAtStart = 0;
  while (sameAtStart < shortest && before[sameAtStart] === after[sameAtStart]) sameAtStart += 1;
  let sameAtEnd = 0;
  while (sameAtEnd < shortest - sameAtStart && before.at(-1 - sameAtEnd) === after.at(-1 - sameAtEnd))
    sameAtEnd += 1;
  const first = Math.max(0, sameAtStart - CONTEXT_LINES);
  const dropped = Math.max(0, sameAtEnd - CONTEXT_LINES);
  const cut = (lines: string[]) => lines.slice(first, lines.length - dropped).join('\n');
  return { before: cut(before), after: cut(after) };
}

/** At most `limit` units, cut at the end of a line where there is one. */
function truncateAtLine(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const end = text.lastIndexOf('\n', limit);
  return end < 0 ? truncate(text, limit) : text.slice(0, end);
}

/** The output of a command so far, with its new output. */
export function appendTerminalOutput(output: string, newOutput: string): string {
  return (output + newOutput).slice(-MAX_TERMINAL_CHARS);
}

/**
 * The end of a command's output as plain text: no colours, and of an overwritten line only its last version.
 */
export function terminalText(output: string): string {
  const lines = stripVTControlCharacters(output).split('\n').map(lastVersion);
  return truncateStart(lines.join('\n'), MAX_TOOL_TEXT_CHARS);
}

function lastVersion(line: string): string {
  let end = line.length;
  while (line[end - 1] === '\r') end -= 1;
  return line.slice(0, end).split('\r').at(-1) ?? '';
}
