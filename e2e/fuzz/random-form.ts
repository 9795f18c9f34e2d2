import type { Answer } from '@kandev/contracts';
import type { SeededRandom } from '../fixtures/seeded-random.ts';

/** A form as an agent might send it, the expected questions, an answer, and the content expected back. */
export type RandomForm = {
  message: string;
  /** JSON text, so that every string can be a key, `__proto__` too. */
  properties: string;
  questionIds: string[];
  ignored: string[];
  answers: Answer[];
  content: Map<string, unknown>;
};

type Field = { property: unknown; isQuestion: boolean; picks?: string[]; text?: string; value?: unknown };

const KEYS = [
  'question',
  'q',
  'step1_field',
  'k\uff5e',
  'k\u{1f600}',
  'Größe ',
  'n90071992547409',
  'a.b/',
  '',
];
const SPECIAL_KEYS = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '', '42', '100_items'];
const LABELS = [
  'Postgres',
  'SQLite',
  '<b>x</b>',
  'a, b',
  '"quoted"',
  '\u202eright',
  'Ja',
  '__proto__',
  '名前',
  '',
];
const TEXTS = [
  'T',
  '  padded ',
  'two\nlines',
  '<img src=x>',
  '\u200bhidden',
  'null',
  '😀',
  '"',
  '\\',
  '{"a":1}',
];

function randomSubset(random: SeededRandom, list: readonly string[]): string[] {
  const some = list.filter(() => random.chance(0.5));
  return some.length > 0 ? some : [random.pick(list)];
}
const titledOptions = (ids: readonly string[]) => ids.map((id) => ({ const: id, title: `The ${id}` }));

/** Leaves some fields unanswered: they contribute no key. */
const maybeAnswered = (
  random: SeededRandom,
  field: Field,
  answer: Omit<Field, 'property' | 'isQuestion'>,
): Field => (random.chance(0.8) ? { ...field, ...answer } : field);

const fieldGenerators: ((random: SeededRandom) => Field)[] = [
  (random) => {
    const ids = randomSubset(random, LABELS);
    const picked = random.pick(ids);
    const property = random.chance(0.5)
      ? { type: 'string', title: random.pick(TEXTS), oneOf: titledOptions(ids) }
      : { type: 'string', enum: ids };
    return maybeAnswered(random, { property, isQuestion: true }, { picks: [picked], value: picked });
  },
  (random) => {
    const ids = randomSubset(random, LABELS);
    const picks = randomSubset(random, ids);
    const items = random.chance(0.5) ? { anyOf: titledOptions(ids) } : { type: 'string', enum: ids };
    const answer = { picks: picks.toReversed(), value: ids.filter((id) => picks.includes(id)) };
    return maybeAnswered(random, { property: { type: 'array', items }, isQuestion: true }, answer);
  },
  (random) => {
    const text = random.pick(TEXTS);
    const property = { type: 'string', description: random.pick(TEXTS), maxLength: random.between(20, 3000) };
    return maybeAnswered(random, { property, isQuestion: true }, { text, value: text.trim() });
  },
  (random) => {
    const value = random.between(-1000, 1000) / 8;
    return maybeAnswered(
      random,
      { property: { type: 'number' }, isQuestion: true },
      { text: ` ${value}`, value },
    );
  },
  (random) => {
    const value = random.between(1, 9);
    const property = { type: 'integer', minimum: 1, maximum: 9, default: 3 };
    return maybeAnswered(random, { property, isQuestion: true }, { text: String(value), value });
  },
  (random) => {
    const value = random.chance(0.5);
    return maybeAnswered(
      random,
      { property: { type: 'boolean' }, isQuestion: true },
      { picks: [String(value)], value },
    );
  },
  (random) => ({
    property: random.pick([
      { type: 'object' },
      { type: ['string', 'null'] },
      { type: 'null' },
      null,
      7,
      [],
      {},
    ]),
    isQuestion: false,
  }),
];

const randomKey = (random: SeededRandom, number: number): string =>
  random.chance(0.15) ? random.pick(SPECIAL_KEYS) : `${random.pick(KEYS)}${number}`;

/** The next form of the sequence: one to thirteen fields of any kind, at least one of which becomes a question. */
export function randomForm(random: SeededRandom, message: string): RandomForm {
  const fields = new Map<string, Field>();
  for (let number = random.between(1, 12); number > 0; number -= 1) {
    fields.set(randomKey(random, number), random.pick(fieldGenerators)(random));
  }
  fields.set('always', { property: { type: 'string' }, isQuestion: true });
  const questions = [...fields].filter(([, { isQuestion }]) => isQuestion);
  return {
    message,
    properties: `{${[...fields].map(([key, { property }]) => `${JSON.stringify(key)}:${JSON.stringify(property)}`).join(',')}}`,
    questionIds: questions.map(([key]) => key),
    ignored: [...fields].filter(([, { isQuestion }]) => !isQuestion).map(([key]) => key),
    answers: questions.map(([question_id, { picks = [], text = '' }]) => ({
      question_id,
      selected_options: picks,
      custom_text: text,
    })),
    content: new Map(questions.flatMap(([key, { value }]) => (value === undefined ? [] : [[key, value]]))),
  };
}
