import type { PendingId } from '@kandev/contracts';
import { useEffect, useRef } from 'react';
import type { useEarlierMessages } from '#api/messages.ts';
import type { TranscriptRow } from './transcript-rows.ts';

type Reveal = {
  reveal: PendingId | undefined;
  rows: TranscriptRow[];
  /** Whether there are entries before the first row. */
  more: boolean;
  earlier: ReturnType<typeof useEarlierMessages>;
  show: (index: number) => void;
};

/** Leads once to the row of a record, reading back as far as it takes. Returns the key of that row. */
export function useReveal({ reveal, rows, more, earlier, show }: Reveal): string | null {
  const shown = useRef<PendingId>(undefined);
  const { isIdle, mutate, reset } = earlier;
  const index =
    reveal === undefined
      ? -1
      : rows.findIndex((row) => row.kind === 'message' && row.message.metadata.pending_id === reveal);
  useEffect(() => {
    if (shown.current === reveal) return;
    if (index >= 0) {
      shown.current = reveal;
      show(index);
    } else if (reveal === undefined) {
      shown.current = undefined;
    } else if (more && isIdle) {
      mutate('some', { onSuccess: reset });
    }
  }, [reveal, index, more, isIdle, mutate, reset, show]);
  return rows[index]?.key ?? null;
}
