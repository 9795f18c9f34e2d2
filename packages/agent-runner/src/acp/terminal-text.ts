import { stripVTControlCharacters } from 'node:util';
import { truncateStart, MAX_TOOL_TEXT_CHARS } from './bounded-text.ts';

/** Of what a command prints, so much is kept: more than is shown, since colours and progress bars fall away. */
const KEPT = 4 * MAX_TOOL_TEXT_CHARS;

/** What a command has printed so far, with what it prints now. */
export function appendTerminalOutput(before: string, data: string): string {
  return (before + data).slice(-KEPT);
}

/** The end of it as plain text: no colours, and of a line that was written over only what was written last. */
export function terminalText(printed: string): string {
  const lines = stripVTControlCharacters(printed).split('\n').map(lastWritten);
  return truncateStart(lines.join('\n'), MAX_TOOL_TEXT_CHARS);
}

function lastWritten(line: string): string {
  let end = line.length;
  while (line[end - 1] === '\r') end -= 1;
  return line.slice(0, end).split('\r').at(-1) ?? '';
}
