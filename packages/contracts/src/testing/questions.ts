import type { Question, TypedInput } from '../question.ts';

const plain = { prompt: 'Which?', multi_select: false, required: false, secret: false };

/** A question to pick from. */
export function pick(id: string, options: string[], more: Partial<Question> = {}): Question {
  return { ...plain, id, options: options.map((option) => ({ id: option, label: option })), ...more };
}

/** A question to type into. */
export function typed(
  id: string,
  input: TypedInput = { type: 'string' },
  more: Partial<Question> = {},
): Question {
  return { ...plain, id, options: [], input, ...more };
}
