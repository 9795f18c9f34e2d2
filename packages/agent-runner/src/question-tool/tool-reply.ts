import type { Answer, Question } from '@kandev/contracts';
import { z } from 'zod';
import type { QuestionReply } from '../held-requests/incoming-request.ts';

/** The tool's result: text for the agent, which is JSON where it is an answer. */
export const toolReply = z.object({ text: z.string(), is_error: z.boolean() });
export type ToolReply = z.infer<typeof toolReply>;

export function toolError(text: string): ToolReply {
  return { text, is_error: true };
}

/**
 * The result that answers an agent: an entry for each of its questions under that question's id, or that a
 * person would rather not answer. Ids such as `__proto__` are keys like any other.
 */
export function answerReply(questions: readonly Question[], reply: QuestionReply): ToolReply {
  switch (reply.action) {
    case 'accept': {
      const entries = questions.map(
        (question) => [question.id, answerEntry(question, reply.answers)] as const,
      );
      return { text: JSON.stringify(Object.fromEntries(entries)), is_error: false };
    }
    case 'decline': {
      const { reject_reason } = reply;
      if (reject_reason === null) return toolError('Nobody answered in time.');
      return { text: JSON.stringify({ rejected: true, reject_reason }), is_error: false };
    }
    case 'cancel':
      return toolError('The question was closed before anybody answered it.');
  }
}

function answerEntry({ id, options }: Question, answers: readonly Answer[]): object {
  const answer = answers.find(({ question_id }) => question_id === id);
  const picked = options.find((option) => answer?.selected_options.includes(option.id));
  if (picked !== undefined) return { selected_option: picked.id, selected_label: picked.label };
  const custom_text = answer?.custom_text.trim() ?? '';
  return custom_text === '' ? { answered: false } : { custom_text };
}
