import { z } from 'zod';

/** Everything that can be wrong with a submission. `unanswered` and `option_and_text` apply to the question tool only. */
export const answerProblemCode = z.enum([
  'rejected_with_answers',
  'unknown_question',
  'repeated_question',
  'not_an_option',
  'too_many_options',
  'too_few_items',
  'too_many_items',
  'text_too_long',
  'text_too_short',
  'required',
  'not_a_number',
  'not_an_integer',
  'below_minimum',
  'above_maximum',
  'bad_format',
  'pattern_mismatch',
  'unanswered',
  'option_and_text',
]);

/** One thing wrong with a question, or with the submission as a whole (`question_id` null). `limit` is the violated bound. */
export const answerProblem = z.object({
  question_id: z.string().nullable(),
  code: answerProblemCode,
  limit: z.number().optional(),
});
export type AnswerProblem = z.infer<typeof answerProblem>;
