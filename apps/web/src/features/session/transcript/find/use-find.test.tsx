import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { useEarlierMessages } from '#api/messages.ts';
import { aMessage } from '#testing/fixtures.ts';
import { transcriptRows } from '../transcript-rows.ts';
import { useFind } from './use-find.ts';

const earlier = {
  isError: false,
  isIdle: false,
  mutate: () => undefined,
  reset: () => undefined,
} as unknown as ReturnType<typeof useEarlierMessages>;

it('tells what it found once all of the transcript is there, and nothing else before', () => {
  const [first, last] = [aMessage(1, { content: 'Open the store' }), aMessage(2, { content: 'Done' })];
  const told: (number | 'reading')[] = [];
  const { result, rerender } = renderHook(
    ({ all }) => {
      const rows = transcriptRows(all ? [first, last] : [last], null);
      const find = useFind({ open: true, rows, more: !all, earlier, show: () => undefined });
      if (find.wanted !== '') told.push(find.reading ? 'reading' : find.count);
      return find;
    },
    { initialProps: { all: false } },
  );
  act(() => result.current.look('store'));
  told.length = 0;
  rerender({ all: true });
  expect(told.at(-1)).toBe(1);
  expect(new Set(told)).toEqual(new Set(['reading', 1]));
});
