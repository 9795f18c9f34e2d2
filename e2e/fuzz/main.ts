// pnpm fuzz [--forms 1000] [--seed N]: sends random forms through the whole product and answers them over HTTP.
// The seed that is printed repeats a run.
import { parseArgs } from 'node:util';
import { SeededRandom } from '../fixtures/seeded-random.ts';
import { Product } from '../fixtures/product.ts';
import { playForms, type FuzzCounts } from './play-forms.ts';
import { randomForm } from './random-form.ts';

const FORMS_PER_AGENT = 25;
const CONCURRENT_AGENTS = 4;

const { values } = parseArgs({
  strict: true,
  options: {
    forms: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const random = new SeededRandom(Number(values.seed));
const forms = Array.from({ length: Number(values.forms) }, (_, index) =>
  randomForm(random, `Form ${index + 1}`),
);
const batches = Array.from({ length: Math.ceil(forms.length / FORMS_PER_AGENT) }, (_, index) =>
  forms.slice(index * FORMS_PER_AGENT, (index + 1) * FORMS_PER_AGENT),
);
console.log(`${forms.length} forms from seed ${values.seed}`);

const startedAt = performance.now();
const batchCounts: FuzzCounts[] = [];
await using product = await Product.start();
await Promise.all(
  Array.from({ length: CONCURRENT_AGENTS }, async () => {
    for (let batch = batches.shift(); batch !== undefined; batch = batches.shift()) {
      batchCounts.push(await playForms(product, batch));
    }
  }),
);
const sum = (key: keyof FuzzCounts) => batchCounts.reduce((total, counts) => total + counts[key], 0);
const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
console.log(
  `${sum('forms')} forms asked ${sum('questions')} questions, named ${sum('ignored')} others, ` +
    `and brought back ${sum('values')} values in ${seconds} s; no difference`,
);
