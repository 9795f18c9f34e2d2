import { answerText, replacesPicks, type Answer } from './answer.ts';
import type { Question } from './question.ts';

/** The answer to one question, for people and for prompts: labels of the picks, and the typed text. */
export type ReadAnswer = { question: Question; picks: string[]; text: string };

/**
 * Reads answers as they reach the agent, one entry for each question in the form's order: picks that the text
 * replaces are left out, a pick without an option reads as its id, and text is trimmed. An unanswered question
 * has neither picks nor text; one that is attached to another question is left out unless it was used.
 * Secrets are as masked as the given answers are.
 */
export function readAnswers(questions: readonly Question[], answers: readonly Answer[]): ReadAnswer[] {
  const byQuestion = new Map(answers.map((answer) => [answer.question_id, answer]));
  return questions
    .map((question) => readAnswer(question, byQuestion.get(question.id)))
    .filter(
      ({ question, picks, text }) => question.attached_to === undefined || picks.length > 0 || text !== '',
    );
}

function readAnswer(question: Question, answer: Answer | undefined): ReadAnswer {
  if (answer === undefined) return { question, picks: [], text: '' };
  const labels = new Map(question.options.map(({ id, label }) => [id, label]));
  const picks = replacesPicks(question, answer) ? [] : answer.selected_options;
  return { question, picks: picks.map((id) => labels.get(id) ?? id), text: answerText(answer) };
}
