import type { Clarification } from '@kandev/contracts';
import { splitPrompt } from './split-prompt.ts';

/** What is asked, in the first paragraph of its first question: the words that a card has too. */
export function askedText({ questions, message }: Pick<Clarification, 'questions' | 'message'>): string {
  return splitPrompt(questions[0]?.prompt ?? message).headline;
}
