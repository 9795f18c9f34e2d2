import { Random } from './chaos/random.ts';
import { test } from './fixtures/test.ts';
import { playForms } from './fuzz/play-forms.ts';
import { randomForm } from './fuzz/random-form.ts';

test('R21, R27: random forms ask exactly their questions, and what comes back fits their own schema', async ({
  product,
}) => {
  const random = new Random(20_260_809);
  await playForms(
    product,
    Array.from({ length: 15 }, (_, at) => randomForm(random, `Form ${at + 1}`)),
  );
});
