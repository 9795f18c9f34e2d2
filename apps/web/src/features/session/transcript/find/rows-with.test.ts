import { expect, it } from 'vitest';
import { aMessage } from '#testing/fixtures.ts';
import { transcriptRows } from '../transcript-rows.ts';
import { rowsWith } from './rows-with.ts';

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
  expect(rowsWith(rows, ' Store ')).toEqual([messages[0]?.id, messages[2]?.id, 'failure']);
  expect(rowsWith(rows, '  ')).toEqual([]);
  expect(rowsWith(rows, 'shop')).toEqual([]);
});
