import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { useEarlierMessages } from '#api/messages.ts';
import { aMessage } from '#testing/fixtures.ts';
import { transcriptRows } from './transcript-rows.ts';
import { rowsContaining, useTranscriptSearch } from './use-find.ts';

const earlier = {
  isError: false,
  isIdle: false,
  mutate: () => undefined,
  reset: () => undefined,
} as unknown as ReturnType<typeof useEarlierMessages>;

it('matches are counted once the whole transcript is loaded, and not before', () => {
  const [first, last] = [aMessage(1, { content: 'Open the store' }), aMessage(2, { content: 'Done' })];
  const told: (number | 'reading')[] = [];
  const { result, rerender } = renderHook(
    ({ all }) => {
      const rows = transcriptRows(all ? [first, last] : [last], null);
      const find = useTranscriptSearch({
        open: true,
        rows,
        hasMore: !all,
        earlier,
        scrollToRow: () => undefined,
      });
      if (find.query !== '') told.push(find.isLoading ? 'reading' : find.count);
      return find;
    },
    { initialProps: { all: false } },
  );
  act(() => result.current.setQuery('store'));
  told.length = 0;
  rerender({ all: true });
  expect(told.at(-1)).toBe(1);
  expect(new Set(told)).toEqual(new Set(['reading', 1]));
});

it('rows are found by what they say, their plan and why they failed, in any case, oldest first', () => {
  const plan = [{ content: 'Close the STORE', status: 'pending', priority: 'high' }];
  const messages = [
    aMessage(1, { content: 'Open the store' }),
    aMessage(2, { content: 'Something else' }),
    aMessage(3, { type: 'plan', content: '', metadata: { plan } }),
  ];
  const rows = transcriptRows(messages, {
    code: 'AGENT_EXITED',
    message: 'It ended.',
    stderr_tail: 'no store',
  });
  expect(rowsContaining(rows, ' Store ')).toEqual([messages[0]?.id, messages[2]?.id, 'failure']);
  expect(rowsContaining(rows, '  ')).toEqual([]);
  expect(rowsContaining(rows, 'shop')).toEqual([]);
});
