import type { Message, SessionFailure } from '@kandev/contracts';
import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';

/** What a transcript shows, one under the other: its messages, and at the end why the session failed. */
export type TranscriptRow =
  | { kind: 'message'; key: string; message: Message; startsSpeech: boolean }
  | { kind: 'failure'; key: 'failure'; failure: SessionFailure };

/** The failure says what the notice of it has said, and takes its place. */
export function transcriptRows(messages: Message[], failure: SessionFailure | null): TranscriptRow[] {
  const last = messages.at(-1);
  const isSaid = failure !== null && last?.type === 'notice' && last.content === failure.message;
  const rows = (isSaid ? messages.slice(0, -1) : messages).map((message, place): TranscriptRow => ({
    kind: 'message',
    key: message.id,
    message,
    startsSpeech: messages[place - 1]?.author !== message.author,
  }));
  return failure === null ? rows : [...rows, { kind: 'failure', key: 'failure', failure }];
}

const LINE = 23;
const LINE_LENGTH = 75;

/** About how many pixels high a row will be: what stands for it until it has been drawn once. */
export function estimatedHeight(row: TranscriptRow | undefined): number {
  if (row?.kind !== 'message') return 160;
  const { type, content, metadata } = row.message;
  switch (type) {
    case 'prompt':
      return 48 + linesOf(content) * LINE;
    case 'text':
      return 20 + linesOf(content) * LINE;
    case 'thought':
    case 'tool_call':
    case 'notice':
      return 38;
    case 'plan':
      return 56 + (metadata.plan?.length ?? 0) * 29;
    case 'clarification_request':
    case 'permission_request':
      return 120;
  }
}

/** From its length alone: with thousands of rows this is asked for many times a second. */
const linesOf = (text: string): number => Math.ceil(text.length / LINE_LENGTH);

/** So many rows are all drawn, so that a short transcript is a whole page to search and to read. */
const ALL_OF = 60;

/** Which rows are in the page: those in view with some around them, and the one that has the focus. */
export function shownRows(range: Range, focused: number | null): number[] {
  if (range.count <= ALL_OF) return Array.from({ length: range.count }, (_, index) => index);
  const near = defaultRangeExtractor(range);
  if (focused === null || focused < 0 || focused >= range.count || near.includes(focused)) return near;
  return [...near, focused].sort((a, b) => a - b);
}
