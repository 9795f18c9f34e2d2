import type { TranscriptRow } from '../transcript-rows.ts';

/** The keys of the rows that have a text in them, in their order; none for a text of nothing but blanks. */
export function rowsWith(rows: TranscriptRow[], text: string): string[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  return rows
    .filter((row) => textsOf(row).some((said) => said.toLowerCase().includes(wanted)))
    .map(({ key }) => key);
}

/** What a row shows without being unfolded, and a thought. */
function textsOf(row: TranscriptRow): string[] {
  if (row.kind === 'failure') return [row.failure.message, row.failure.stderr_tail];
  const { content, metadata } = row.message;
  return [content, ...(metadata.plan ?? []).map((step) => step.content)];
}
