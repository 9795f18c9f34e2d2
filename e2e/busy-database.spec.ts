import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Conversation } from './fixtures/conversation.ts';
import { choice, form } from './fixtures/forms.ts';
import { Product } from './fixtures/product.ts';
import { expect, test } from './fixtures/test.ts';

const STREAMING = 10;
const ANSWERS = 50;

test('field case 67: ten agents that talk and a second reader of the database hold up none of fifty answers', async () => {
  test.slow();
  await using product = await Product.start();
  const talking = await Promise.all(
    Array.from({ length: STREAMING }, (_, index) => Conversation.start(product, '/stream', `Talks ${index}`)),
  );
  const forms = Array.from({ length: ANSWERS }, (_, at) =>
    form(`Question ${at}`, { question_0: choice('A', 'B') }),
  );
  const asking = await Conversation.start(product, `[${forms.join()}]`, 'Asks');
  using reader = new DatabaseSync(path.join(product.home, 'kandev.db'), { readOnly: true });
  const count = reader.prepare('select count(*) as answered from clarifications where status = ?');

  const codes: number[] = [];
  for (let at = 0; at < ANSWERS; at += 1) {
    const { pending_id } = await asking.pendingOne();
    const talker = talking[at % STREAMING];
    // A reading transaction is open over the answer, and one more agent begins to talk.
    reader.exec('begin');
    expect(count.get('answered')).toEqual({ answered: at });
    const [answered, prompted] = await Promise.all([
      product.call('POST', `/clarifications/${pending_id}/respond`, {
        answers: [{ question_id: 'question_0', selected_options: ['A'] }],
      }),
      product.call('POST', `/sessions/${talker?.session.id ?? ''}/prompt`, { text: '/stream' }),
    ]);
    reader.exec('commit');
    codes.push(answered.code, prompted.code);
  }
  expect(new Set(codes)).toEqual(new Set([200, 202]));
  for (const { session } of talking) {
    expect((await product.call('POST', `/sessions/${session.id}/stop`)).code).toBe(202);
  }
  expect(asking.replies()).toHaveLength(ANSWERS);
});
