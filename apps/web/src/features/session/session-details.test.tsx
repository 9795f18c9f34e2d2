import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SessionUsage } from './session-details.tsx';

it.each([
  [{ used: 12_345, size: 200_000, cost: null }, '12,345 of 200,000 tokens (6%)'],
  [{ used: 12_345, size: 0, cost: null }, '12,345 tokens'],
  [{ used: 1, size: 10, cost: { amount: 0.4, currency: 'USD' } }, '1 of 10 tokens (10%)$0.40 so far'],
  [
    { used: 1, size: 10, cost: { amount: 1200, currency: 'credits' } },
    '1 of 10 tokens (10%)1,200 credits so far',
  ],
])('says %j as %j', (usage, words) => {
  expect(render(<SessionUsage usage={usage} />).container.textContent).toBe(words);
});
