import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { useEarlierMessages } from '#api/messages.ts';
import type { TranscriptRow } from './transcript-rows.ts';

type FindIn = {
  /** Whether it looks at all. */
  open: boolean;
  rows: TranscriptRow[];
  /** Whether there are entries before the first row. */
  more: boolean;
  earlier: ReturnType<typeof useEarlierMessages>;
  show: (index: number) => void;
};

const NO_ROWS: TranscriptRow[] = [];

export type Find = {
  wanted: string;
  look: (text: string) => void;
  /** How many rows have it, and which of them the reader is led to, from 1; 0 for none. */
  count: number;
  place: number;
  /** The key of that row. */
  current: string | null;
  step: (by: 1 | -1) => void;
  /** Whether entries are still on their way that may have it: nothing is found until they are there. */
  reading: boolean;
};

/** Looks for a text in a whole transcript, which is read back to its start for that, and leads to where it is. */
export function useFind({ open, rows, more, earlier, show }: FindIn): Find {
  const [wanted, look] = useState('');
  const [chosen, choose] = useState<string | null>(null);
  const text = useDeferredValue(open ? wanted : '');
  const looks = text.trim() !== '';
  // A transcript that grows by many pieces is not looked through for each of them.
  const searched = useDeferredValue(open ? rows : NO_ROWS);
  const lacks = useDeferredValue(more);
  // What is found is told once all is there: whatever comes above a row would move it away from its reader.
  const reading = looks && lacks && !earlier.isError;
  const found = useMemo(() => (reading ? [] : rowsWith(searched, text)), [reading, searched, text]);
  const kept = chosen === null ? -1 : found.indexOf(chosen);
  const at = kept < 0 ? found.length - 1 : kept;
  const current = found[at] ?? null;
  // The newest comes first, and stays the one that is looked at while the text or the transcript grows.
  if (current !== null && current !== chosen) choose(current);

  const { isIdle, mutate, reset } = earlier;
  useEffect(() => {
    if (looks && more && isIdle) mutate('all', { onSuccess: reset });
  }, [looks, more, isIdle, mutate, reset]);

  const index = useMemo(() => rows.findIndex(({ key }) => key === current), [rows, current]);
  const [steps, setSteps] = useState(0);
  useEffect(() => {
    if (index >= 0) show(index);
  }, [index, current, steps, show]);

  return {
    wanted,
    look,
    count: found.length,
    place: at + 1,
    current,
    step: (by) => {
      setSteps(steps + 1);
      choose(found[(at + by + found.length) % found.length] ?? null);
    },
    reading,
  };
}

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
