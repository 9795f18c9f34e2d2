import type { Clarification } from '@kandev/contracts';
import { splitPrompt } from './split-prompt.ts';

/** What was asked, in its first paragraph: the prompt of a lone question, else the message over them all. */
export function askedText({ questions, message }: Pick<Clarification, 'questions' | 'message'>): string {
  const [first, ...others] = questions;
  const prompt = others.length === 0 || message.trim() === '' ? first?.prompt : message;
  return splitPrompt(prompt ?? message).headline;
}
