import type { Message, SessionFailure } from '@kandev/contracts';
import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';

/** The rows of a transcript: its messages, and at the end the failure of the session. */
export type TranscriptRow =
  | { kind: 'message'; key: string; message: Message; startsSpeech: boolean }
  | { kind: 'failure'; key: 'failure'; failure: SessionFailure };

/** The row of the failure takes the place of a last notice that says the same. */
export function transcriptRows(messages: Message[], failure: SessionFailure | null): TranscriptRow[] {
  const last = messages.at(-1);
  const isSaid = failure !== null && last?.type === 'notice' && last.content === failure.message;
  const rows = (isSaid ? messages.slice(0, -1) : messages).map((message, index): TranscriptRow => ({
    kind: 'message',
    key: message.id,
    message,
    startsSpeech: messages[index - 1]?.author !== message.author,
  }));
  return failure === null ? rows : [...rows, { kind: 'failure', key: 'failure', failure }];
}

const LINE_HEIGHT_PX = 23;
const CHARS_PER_LINE = 75;

/** The estimated height of a row in pixels, until the row has been rendered once. */
export function estimateRowHeight(row: TranscriptRow | undefined): number {
  if (row?.kind !== 'message') return 160;
  const { type, content, metadata } = row.message;
  switch (type) {
    case 'prompt':
      return 48 + estimatedLines(content) * LINE_HEIGHT_PX;
    case 'text':
      return 20 + estimatedLines(content) * LINE_HEIGHT_PX;
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

/** By the length alone: with thousands of rows this runs many times a second. */
const estimatedLines = (text: string): number => Math.ceil(text.length / CHARS_PER_LINE);

/** A transcript with no more rows is rendered whole, to be searched and read as one page. */
const MAX_ROWS_ALL_RENDERED = 60;

/** The rows to render: those in view with some around them, and the focused row. */
export function renderedRows(range: Range, focused: number | null): number[] {
  if (range.count <= MAX_ROWS_ALL_RENDERED) return Array.from({ length: range.count }, (_, index) => index);
  const near = defaultRangeExtractor(range);
  if (focused === null || focused < 0 || focused >= range.count || near.includes(focused)) return near;
  return [...near, focused].sort((a, b) => a - b);
}
