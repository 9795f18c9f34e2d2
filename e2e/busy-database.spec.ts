import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Conversation } from './fixtures/conversation.ts';
import { singleSelect, formPrompt } from './fixtures/forms.ts';
import { Product } from './fixtures/product.ts';
import { expect, test } from './fixtures/test.ts';

const STREAMING_AGENTS = 10;
const ANSWER_COUNT = 50;

test('ten streaming agents and a second reader of the database delay none of fifty answers', async () => {
  test.slow();
  await using product = await Product.start();
  const streaming = await Promise.all(
    Array.from({ length: STREAMING_AGENTS }, (_, index) =>
      Conversation.start(product, '/stream', `Talks ${index}`),
    ),
  );
  const forms = Array.from({ length: ANSWER_COUNT }, (_, at) =>
    formPrompt(`Question ${at}`, { question_0: singleSelect('A', 'B') }),
  );
  const asking = await Conversation.start(product, `[${forms.join()}]`, 'Asks');
  using reader = new DatabaseSync(path.join(product.home, 'kandev.db'), { readOnly: true });
  const countByStatus = reader.prepare('select count(*) as answered from clarifications where status = ?');

  const statuses: number[] = [];
  for (let at = 0; at < ANSWER_COUNT; at += 1) {
    const { pending_id } = await asking.waitForFirstPending();
    const streamer = streaming[at % STREAMING_AGENTS];
    // A read transaction stays open during the answer, and another agent starts to stream.
    reader.exec('begin');
    expect(countByStatus.get('answered')).toEqual({ answered: at });
    const [answered, prompted] = await Promise.all([
      product.call('POST', `/clarifications/${pending_id}/respond`, {
        answers: [{ question_id: 'question_0', selected_options: ['A'] }],
      }),
      product.call('POST', `/sessions/${streamer?.session.id ?? ''}/prompt`, { text: '/stream' }),
    ]);
    reader.exec('commit');
    statuses.push(answered.status, prompted.status);
  }
  expect(new Set(statuses)).toEqual(new Set([200, 202]));
  for (const { session } of streaming) {
    expect((await product.call('POST', `/sessions/${session.id}/stop`)).status).toBe(202);
  }
  expect(asking.replies()).toHaveLength(ANSWER_COUNT);
});
