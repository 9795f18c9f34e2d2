import { z } from 'zod';
import type { AnswerProblem } from './answer-problem.ts';
import type { TextFormat, TypedInput } from './question.ts';

/** The length limit of typed text in code points, unless the form allows more. */
export const MAX_TEXT_LENGTH = 2000;
/** The size limit in UTF-8 bytes for forms that allow more. */
export const MAX_TEXT_BYTES = 64_000;

/** Whether a text matches an agent's pattern. Injected, since the engine is large and browsers load it late. */
export type PatternCheck = (pattern: string, text: string) => boolean;

type TextProblem = Omit<AnswerProblem, 'question_id'>;

const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const absoluteUri = /^[a-z][a-z\d+.-]*:\S+$/i;
const withSeconds = /T\d\d:\d\d:\d\d/;

const formatSchemas: Record<TextFormat, z.ZodType> = {
  email: z.email({ pattern: z.regexes.html5Email }),
  uri: z.url().regex(absoluteUri),
  date: z.iso.date(),
  'date-time': z.iso.datetime({ offset: true }).regex(withSeconds),
};

/** Parses a decimal number; null for any other text. */
export function parseNumber(text: string): number | null {
  const value = decimal.test(text) ? Number(text) : NaN;
  return Number.isFinite(value) ? value : null;
}

/** What is wrong with a trimmed, non-empty text, or null. Without an input only the size is checked. */
export function textProblem(
  input: TypedInput | undefined,
  text: string,
  matches: PatternCheck,
): TextProblem | null {
  const sizeProblem = tooLong(input?.max_length, text);
  if (sizeProblem !== null || input === undefined) return sizeProblem;
  return input.type === 'string' ? stringProblem(input, text, matches) : numberProblem(input, text);
}

function tooLong(maxLength: number | undefined, text: string): TextProblem | null {
  const limit = maxLength ?? MAX_TEXT_LENGTH;
  const { codePoints, bytes } = measure(text);
  if (codePoints > limit) return { code: 'text_too_long', limit };
  return limit > MAX_TEXT_LENGTH && bytes > MAX_TEXT_BYTES
    ? { code: 'text_too_long', limit: MAX_TEXT_BYTES }
    : null;
}

function stringProblem(input: TypedInput, text: string, matches: PatternCheck): TextProblem | null {
  if (input.min_length !== undefined && measure(text).codePoints < input.min_length) {
    return { code: 'text_too_short', limit: input.min_length };
  }
  if (input.format !== undefined && !formatSchemas[input.format].safeParse(text).success) {
    return { code: 'bad_format' };
  }
  if (input.pattern !== undefined && !matches(input.pattern, text)) {
    return { code: 'pattern_mismatch' };
  }
  return null;
}

function numberProblem(input: TypedInput, text: string): TextProblem | null {
  const value = parseNumber(text);
  if (value === null) return { code: 'not_a_number' };
  const whole = input.type === 'integer';
  if (whole && !Number.isInteger(value)) return { code: 'not_an_integer' };
  // A whole number that a double cannot hold would reach the agent as another one.
  const minimum = input.minimum ?? (whole ? Number.MIN_SAFE_INTEGER : -Infinity);
  const maximum = input.maximum ?? (whole ? Number.MAX_SAFE_INTEGER : Infinity);
  if (value < minimum) return { code: 'below_minimum', limit: minimum };
  if (value > maximum) return { code: 'above_maximum', limit: maximum };
  return null;
}

function measure(text: string): { codePoints: number; bytes: number } {
  let codePoints = 0;
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    codePoints += 1;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return { codePoints, bytes };
}
