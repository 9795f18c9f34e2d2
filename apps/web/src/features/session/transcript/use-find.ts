import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { useEarlierMessages } from '#api/messages.ts';
import type { TranscriptRow } from './transcript-rows.ts';

type FindOptions = {
  open: boolean;
  rows: TranscriptRow[];
  /** Whether the server has entries before the first row. */
  hasMore: boolean;
  earlier: ReturnType<typeof useEarlierMessages>;
  scrollToRow: (index: number) => void;
};

const NO_ROWS: TranscriptRow[] = [];

export type TranscriptSearch = {
  query: string;
  setQuery: (text: string) => void;
  /** The number of rows with a match. */
  count: number;
  /** The number of the current match, from 1; 0 without a match. */
  position: number;
  /** The row of the current match. */
  currentKey: string | null;
  step: (by: 1 | -1) => void;
  /** Earlier entries are being loaded; there are no matches until all of them are there. */
  isLoading: boolean;
};

/** Searches a whole transcript, loads it back to its start for that, and scrolls to the matches. */
export function useTranscriptSearch({
  open,
  rows,
  hasMore,
  earlier,
  scrollToRow,
}: FindOptions): TranscriptSearch {
  const [query, setQuery] = useState('');
  const [chosen, choose] = useState<string | null>(null);
  const text = useDeferredValue(open ? query : '');
  const isSearching = text.trim() !== '';
  // Deferred: a transcript that grows by many pieces is not searched for each of them.
  const searched = useDeferredValue(open ? rows : NO_ROWS);
  const isIncomplete = useDeferredValue(hasMore);
  // No matches before all is loaded: entries that arrive above a match would move it away from its reader.
  const isLoading = isSearching && isIncomplete && !earlier.isError;
  const matches = useMemo(
    () => (isLoading ? [] : rowsContaining(searched, text)),
    [isLoading, searched, text],
  );
  const chosenIndex = chosen === null ? -1 : matches.indexOf(chosen);
  const currentIndex = chosenIndex < 0 ? matches.length - 1 : chosenIndex;
  const currentKey = matches[currentIndex] ?? null;
  // The newest match comes first, and stays the current one while the text or the transcript grows.
  if (currentKey !== null && currentKey !== chosen) choose(currentKey);

  const { isIdle, mutate, reset } = earlier;
  useEffect(() => {
    if (isSearching && hasMore && isIdle) mutate('all', { onSuccess: reset });
  }, [isSearching, hasMore, isIdle, mutate, reset]);

  const index = useMemo(() => rows.findIndex(({ key }) => key === currentKey), [rows, currentKey]);
  const [steps, setSteps] = useState(0);
  useEffect(() => {
    if (index >= 0) scrollToRow(index);
  }, [index, currentKey, steps, scrollToRow]);

  return {
    query,
    setQuery,
    count: matches.length,
    position: currentIndex + 1,
    currentKey,
    step: (by) => {
      setSteps(steps + 1);
      choose(matches[(currentIndex + by + matches.length) % matches.length] ?? null);
    },
    isLoading,
  };
}

/** The keys of the rows that contain a text, in their order; none for blanks alone. */
export function rowsContaining(rows: TranscriptRow[], text: string): string[] {
  const needle = text.trim().toLowerCase();
  if (needle === '') return [];
  return rows
    .filter((row) => searchableTexts(row).some((shown) => shown.toLowerCase().includes(needle)))
    .map(({ key }) => key);
}

/** The texts that a row shows while it is collapsed, and thoughts. */
function searchableTexts(row: TranscriptRow): string[] {
  if (row.kind === 'failure') return [row.failure.message, row.failure.stderr_tail];
  const { content, metadata } = row.message;
  return [content, ...(metadata.plan ?? []).map((step) => step.content)];
}
