import { answerText, parseNumber, replacesPicks, type Answer, type Question } from '@kandev/contracts';
import { normaliseAnswers } from './normalise-answers.ts';
import type { ElicitationForm, FormField } from './read-form.ts';

export type ContentValue = string | number | boolean | string[];
export type ElicitationContent = Record<string, ContentValue>;

/**
 * Writes valid answers back under the form's own keys. Content is sparse: an unanswered question has no key,
 * never null or an empty string. Text is trimmed, picks are the form's constants, numbers and booleans have
 * their JSON types. Answers to questions that the form does not have are dropped.
 *
 * @returns an object on which every key is its own, `__proto__` too
 */
export function writeContent(form: ElicitationForm, answers: readonly Answer[]): ElicitationContent {
  const answersById = new Map(
    normaliseAnswers(form.questions, answers).map((answer) => [answer.question_id, answer]),
  );
  return Object.fromEntries(
    form.questions.flatMap((question) => {
      const answer = answersById.get(question.id);
      const field = form.fields.get(question.id);
      return answer && field ? contentEntries(question, field, answer) : [];
    }),
  );
}

function contentEntries(question: Question, field: FormField, answer: Answer): [string, ContentValue][] {
  const text = question.input === undefined ? '' : answerText(answer);
  const picked = pickedValue(field, answer.selected_options);
  if (field.companion_key === null) {
    const value = question.options.length > 0 ? picked : typedValue(field, text);
    return value === null ? [] : [[question.id, value]];
  }
  const picks: [string, ContentValue][] = picked === null ? [] : [[question.id, picked]];
  if (text === '') return picks;
  return [...(replacesPicks(question, answer) ? [] : picks), [field.companion_key, text]];
}

function pickedValue(field: FormField, picked: string[]): ContentValue | null {
  const [first] = picked;
  if (first === undefined) return null;
  switch (field.value_type) {
    case 'strings':
      return picked;
    case 'boolean':
      return first === 'true';
    case 'string':
    case 'number':
      return first;
  }
}

function typedValue(field: FormField, text: string): ContentValue | null {
  if (text === '') return null;
  return field.value_type === 'number' ? parseNumber(text) : text;
}
