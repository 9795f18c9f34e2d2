import { SeededRandom } from './fixtures/seeded-random.ts';
import { test } from './fixtures/test.ts';
import { playForms } from './fuzz/play-forms.ts';
import { randomForm } from './fuzz/random-form.ts';

test('random forms ask exactly their questions, and what comes back fits their own schema [R21, R27]', async ({
  product,
}) => {
  const random = new SeededRandom(20_260_809);
  await playForms(
    product,
    Array.from({ length: 15 }, (_, index) => randomForm(random, `Form ${index + 1}`)),
  );
});
