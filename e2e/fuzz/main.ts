// Sends random forms through the whole product and answers them over HTTP: node e2e/fuzz/main.ts
// [--forms 1000] [--seed N]. Prints what was counted; the seed repeats a run.
import { parseArgs } from 'node:util';
import { Random } from '../chaos/random.ts';
import { Product } from '../fixtures/product.ts';
import { playForms, type Tally } from './play-forms.ts';
import { randomForm } from './random-form.ts';

/** So many forms are asked by one agent, one after another, and so many agents ask beside each other. */
const FORMS_EACH = 25;
const AGENTS = 4;

const { values } = parseArgs({
  strict: true,
  options: {
    forms: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const random = new Random(Number(values.seed));
const forms = Array.from({ length: Number(values.forms) }, (_, at) => randomForm(random, `Form ${at + 1}`));
const batches = Array.from({ length: Math.ceil(forms.length / FORMS_EACH) }, (_, at) =>
  forms.slice(at * FORMS_EACH, (at + 1) * FORMS_EACH),
);
console.log(`${forms.length} forms from seed ${values.seed}`);

const started = performance.now();
const tallies: Tally[] = [];
await using product = await Product.start();
await Promise.all(
  Array.from({ length: AGENTS }, async () => {
    for (let batch = batches.shift(); batch !== undefined; batch = batches.shift()) {
      tallies.push(await playForms(product, batch));
    }
  }),
);
const sum = (of: keyof Tally) => tallies.reduce((total, tally) => total + tally[of], 0);
const seconds = ((performance.now() - started) / 1000).toFixed(0);
console.log(
  `${sum('forms')} forms asked ${sum('questions')} questions, named ${sum('ignored')} others, ` +
    `and brought back ${sum('values')} values in ${seconds} s; no difference`,
);
