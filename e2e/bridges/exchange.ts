import type { Answer, Question, RespondBody } from '@kandev/contracts';
import type { ModelScript } from './model-script.ts';

/** What an operator does about one form of the turn, the `nth` from 0: answers it, or stops the turn. */
export type Operator = (questions: Question[], nth: number) => RespondBody | 'stop turn';

/** What the screen says that a text beside a choice does to it; null where there is no such text box. */
export type Promised = 'replaces' | 'joins' | null;

/** `replies` are the texts of the results that reach the bridge; `saw` a part of what the model reads after them. */
export type Outcome = { stopReason: string; replies: string[]; saw: string | null };

/** One prompt, what the model makes of it, what an operator does, and what must come of what was promised. */
export type Exchange = {
  name: string;
  elicitation: boolean;
  script: ModelScript;
  operator: Operator;
  expected: (promised: Promised) => Outcome;
};

export function submit(answers: Answer[]): RespondBody {
  return {
    answers,
    rejected: false,
    reject_reason: '',
  };
}

export const skipped: RespondBody = { answers: [], rejected: true, reject_reason: '' };

export function chosen(question_id: string, ...selected_options: string[]) {
  return {
    question_id,
    selected_options,
    custom_text: '',
  };
}

/** Text beside a choice: the companion's where the question has one, else the question's that is shown with it. */
export function withText(questions: Question[], id: string, options: string[], text: string): RespondBody {
  const attached = questions.find((question) => question.attached_to === id);
  if (attached === undefined) return submit([{ ...chosen(id, ...options), custom_text: text }]);
  const typed = { ...chosen(attached.id), custom_text: text };
  return submit(options.length === 0 ? [typed] : [chosen(id, ...options), typed]);
}

/** What the screen promises about the form's only text box beside a choice. */
export function promiseOf(questions: readonly Question[]): Promised {
  if (questions.some(({ attached_to }) => attached_to !== undefined)) return 'joins';
  return questions.find(({ companion }) => companion !== undefined)?.companion?.effect ?? null;
}

export function accepted(content: unknown): string {
  return JSON.stringify({ action: 'accept', content });
}

export function ended(replies: string[], saw: string | null): Outcome {
  return {
    stopReason: 'end_turn',
    replies,
    saw,
  };
}
