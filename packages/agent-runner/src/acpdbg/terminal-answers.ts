import {
  validateAnswers,
  type Answer,
  type AnswerProblem,
  type PermissionOption,
  type Question,
} from '@kandev/contracts';
import type { FormAnswer } from './answers-file.ts';
import type { Terminal } from './terminal.ts';

const HELP =
  'numbers choose (1,3), text answers, both with a colon (1: text), empty leaves out; !skip, !cancel, !stop';

/**
 * Asks a form's questions one by one, and again until the answers are valid. The end of input cancels the
 * form.
 */
export async function askForm(
  terminal: Terminal,
  form: { agent: string; message: string; questions: readonly Question[] },
  signal: AbortSignal,
): Promise<FormAnswer | { kind: 'stop' }> {
  terminal.show(`\n${form.agent} asks: ${form.message}\n(${HELP})`);
  for (;;) {
    const answers: Answer[] = [];
    for (const [index, question] of form.questions.entries()) {
      terminal.show(questionText(question, index + 1, form.questions.length));
      const line = await terminal.ask('> ', signal);
      const command = line === undefined ? '!cancel' : line.trim();
      if (command === '!skip') return { kind: 'skip' };
      if (command === '!cancel') return { kind: 'cancel' };
      if (command === '!stop') return { kind: 'stop' };
      const answer = readAnswerLine(question, line ?? '');
      if (answer !== null) answers.push(answer);
    }
    const problems = validateAnswers('elicitation', form.questions, { answers, rejected: false });
    if (problems.length === 0) return { kind: 'answers', answers };
    terminal.show(`This cannot be sent: ${problems.map(problemLine).join('; ')}`);
  }
}

/** Asks which option to take; null cancels. */
export async function askPermission(
  terminal: Terminal,
  { agent, title, options }: { agent: string; title: string; options: readonly PermissionOption[] },
  signal: AbortSignal,
): Promise<string | null> {
  const list = options.map(
    ({ name, kind }, at) => `  ${at + 1}) ${name}${kind === null ? '' : ` [${kind}]`}`,
  );
  terminal.show(`\n${agent} asks for permission: ${title}\n${list.join('\n')}\n(a number, or !cancel)`);
  for (;;) {
    const line = await terminal.ask('> ', signal);
    if (line === undefined || line.trim() === '!cancel') return null;
    const option = options[Number(line) - 1];
    if (option !== undefined) return option.id;
    terminal.show(`There is no ${line}`);
  }
}

/**
 * Reads the line that was typed for a question; null where it is empty. Without options, all of it is text.
 */
export function readAnswerLine(question: Question, line: string): Answer | null {
  const typed = line.trim();
  if (typed === '') return null;
  const answer = { question_id: question.id, selected_options: [], custom_text: typed };
  if (question.options.length === 0) return answer;
  const [, numbers, text] = /^(\d+(?:\s*,\s*\d+)*)?\s*(?::(.*))?$/su.exec(typed) ?? [];
  const chosen = (numbers ?? '').split(',').map((number) => question.options[Number(number) - 1]?.id);
  if (numbers !== undefined && chosen.every((id) => id !== undefined)) {
    return { ...answer, selected_options: chosen, custom_text: (text ?? '').trim() };
  }
  return numbers === undefined && text !== undefined ? { ...answer, custom_text: text.trim() } : answer;
}

function questionText(question: Question, number: number, count: number): string {
  const { title, prompt, multi_select, options, companion, attached_to, required, secret } = question;
  const marks = [
    multi_select ? 'several' : null,
    required ? 'required' : null,
    secret ? 'secret' : null,
    companion === undefined ? null : `text ${companion.effect} the choice`,
    attached_to === undefined ? null : `belongs to ${attached_to}`,
  ].filter((mark) => mark !== null);
  const head = `[${number}/${count}] ${title === undefined ? '' : `${title}: `}${prompt}`;
  const list = options.map(({ id, label, description }, at) => {
    const value = id === label ? '' : ` (${id})`;
    return `  ${at + 1}) ${label}${value}${description === undefined ? '' : ` - ${description}`}`;
  });
  return [marks.length === 0 ? head : `${head} [${marks.join(', ')}]`, ...list].join('\n');
}

function problemLine({ question_id, code, limit }: AnswerProblem): string {
  return [question_id ?? 'form', code, ...(limit === undefined ? [] : [limit])].join(' ');
}
