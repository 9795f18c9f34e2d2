import type { Answer } from '@kandev/contracts';
import type { Random } from '../chaos/random.ts';

/** A form as an agent might send it, what must be asked of it, an answer, and what that must come back as. */
export type RandomForm = {
  message: string;
  /** JSON text, so that any key can be one. */
  properties: string;
  asked: string[];
  ignored: string[];
  answers: Answer[];
  content: Map<string, unknown>;
};

type Field = { property: unknown; isAsked: boolean; picks?: string[]; text?: string; value?: unknown };

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
const TRAPS = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '', '42', '100_items'];
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

function someOf(random: Random, list: readonly string[]): string[] {
  const some = list.filter(() => random.chance(0.5));
  return some.length > 0 ? some : [random.pick(list)];
}
const titled = (ids: readonly string[]) => ids.map((id) => ({ const: id, title: `The ${id}` }));

/** Some fields are left without an answer: they contribute no key. */
const maybe = (random: Random, field: Field, given: Omit<Field, 'property' | 'isAsked'>): Field =>
  random.chance(0.8) ? { ...field, ...given } : field;

const makers: ((random: Random) => Field)[] = [
  (random) => {
    const ids = someOf(random, LABELS);
    const picked = random.pick(ids);
    const property = random.chance(0.5)
      ? { type: 'string', title: random.pick(TEXTS), oneOf: titled(ids) }
      : { type: 'string', enum: ids };
    return maybe(random, { property, isAsked: true }, { picks: [picked], value: picked });
  },
  (random) => {
    const ids = someOf(random, LABELS);
    const picks = someOf(random, ids);
    const items = random.chance(0.5) ? { anyOf: titled(ids) } : { type: 'string', enum: ids };
    const given = { picks: picks.toReversed(), value: ids.filter((id) => picks.includes(id)) };
    return maybe(random, { property: { type: 'array', items }, isAsked: true }, given);
  },
  (random) => {
    const text = random.pick(TEXTS);
    const property = { type: 'string', description: random.pick(TEXTS), maxLength: random.between(20, 3000) };
    return maybe(random, { property, isAsked: true }, { text, value: text.trim() });
  },
  (random) => {
    const value = random.between(-1000, 1000) / 8;
    return maybe(random, { property: { type: 'number' }, isAsked: true }, { text: ` ${value}`, value });
  },
  (random) => {
    const value = random.between(1, 9);
    const property = { type: 'integer', minimum: 1, maximum: 9, default: 3 };
    return maybe(random, { property, isAsked: true }, { text: String(value), value });
  },
  (random) => {
    const value = random.chance(0.5);
    return maybe(random, { property: { type: 'boolean' }, isAsked: true }, { picks: [String(value)], value });
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
    isAsked: false,
  }),
];

const keyOf = (random: Random, at: number): string =>
  random.chance(0.15) ? random.pick(TRAPS) : `${random.pick(KEYS)}${at}`;

/** The next form of the sequence: up to twelve fields of any kind, at least one of which can be asked. */
export function randomForm(random: Random, message: string): RandomForm {
  const fields = new Map<string, Field>();
  for (let at = random.between(1, 12); at > 0; at -= 1)
    fields.set(keyOf(random, at), random.pick(makers)(random));
  fields.set('always', { property: { type: 'string' }, isAsked: true });
  const asked = [...fields].filter(([, { isAsked }]) => isAsked);
  return {
    message,
    properties: `{${[...fields].map(([key, { property }]) => `${JSON.stringify(key)}:${JSON.stringify(property)}`).join(',')}}`,
    asked: asked.map(([key]) => key),
    ignored: [...fields].filter(([, { isAsked }]) => !isAsked).map(([key]) => key),
    answers: asked.map(([question_id, { picks = [], text = '' }]) => ({
      question_id,
      selected_options: picks,
      custom_text: text,
    })),
    content: new Map(asked.flatMap(([key, { value }]) => (value === undefined ? [] : [[key, value]]))),
  };
}
