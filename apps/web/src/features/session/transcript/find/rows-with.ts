import type { Message, SessionFailure } from '@kandev/contracts';
import type { TranscriptRow } from '../transcript-rows.ts';

/** The keys of the rows that have a text in them, in their order; none for a text of nothing but blanks. */
export function rowsWith(rows: TranscriptRow[], text: string): string[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  return rows.filter((row) => textsOf(row).some((said) => said.includes(wanted))).map(({ key }) => key);
}

/** By what they stand in: while a transcript grows, only what has changed is read again. */
const lowered = new WeakMap<Message | SessionFailure, string[]>();

/** What a row shows without being unfolded, and a thought, in lower case. */
function textsOf(row: TranscriptRow): string[] {
  const source = row.kind === 'failure' ? row.failure : row.message;
  const known = lowered.get(source);
  if (known) return known;
  const texts = saidIn(row).map((said) => said.toLowerCase());
  lowered.set(source, texts);
  return texts;
}

function saidIn(row: TranscriptRow): string[] {
  if (row.kind === 'failure') return [row.failure.message, row.failure.stderr_tail];
  const { content, metadata } = row.message;
  return [content, ...(metadata.plan ?? []).map((step) => step.content)];
}
