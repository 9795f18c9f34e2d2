import { SECRET_MASK, type Answer } from '@kandev/contracts';
import { formText, type AskedForm } from '#questions/form-text.ts';

/** What was answered to one question, for reading: the words of the picks, then what was typed. */
export type AnswerLine = { heading: string; picks: string[]; text: string };

/** Lays answers out for reading, in the form's order, secrets masked. */
export function answerLines(form: AskedForm, answers: readonly Answer[]): AnswerLine[] {
  const words = formText(form);
  return form.questions.flatMap((question) => {
    const answer = answers.find(({ question_id }) => question_id === question.id);
    if (answer === undefined) return [];
    const labels = new Map(question.options.map(({ id, label }) => [id, label]));
    const typed = answer.custom_text.trim();
    return {
      heading: words.headingOf(question).heading,
      picks: answer.selected_options.map((id) => labels.get(id) ?? id),
      text: question.secret && typed !== '' ? SECRET_MASK : answer.custom_text,
    };
  });
}

/** The same as plain text to copy, without what is masked. */
export function answerText(lines: readonly AnswerLine[]): string {
  const blocks = lines
    .map(({ picks, text }) => [...picks, text].filter((line) => line.trim() !== '' && line !== SECRET_MASK))
    .filter((block) => block.length > 0);
  return blocks.map((block) => block.join('\n')).join('\n\n');
}
