import type { Answer, Question, RespondBody } from '@kandev/contracts';
import type { ModelScript } from './model-server.ts';

/** An operator's response to the form with this index in its turn. */
export type Operator = (questions: Question[], formIndex: number) => RespondBody | 'stop turn';

/** Whether, according to the screen, a text replaces or joins the choice beside it; null without such a text box. */
export type PromisedEffect = 'replaces' | 'joins' | null;

/** `replies` are the results that the bridge received, as text; `modelRead` is a part of the tool result for the model. */
export type Outcome = { stopReason: string; replies: string[]; modelRead: string | null };

/** One prompt with the model's script, the operator's responses, and the outcome that the screen's promise implies. */
export type Exchange = {
  name: string;
  elicitation: boolean;
  script: ModelScript;
  operator: Operator;
  expected: (promised: PromisedEffect) => Outcome;
};

export function submit(answers: Answer[]): RespondBody {
  return { answers, rejected: false, reject_reason: '' };
}

export const skip: RespondBody = { answers: [], rejected: true, reject_reason: '' };

export function choose(question_id: string, ...selected_options: string[]) {
  return { question_id, selected_options, custom_text: '' };
}

/** Text beside a choice: for its companion, or for the question that is attached to it. */
export function withText(questions: Question[], id: string, options: string[], text: string): RespondBody {
  const attached = questions.find((question) => question.attached_to === id);
  if (attached === undefined) return submit([{ ...choose(id, ...options), custom_text: text }]);
  const typed = { ...choose(attached.id), custom_text: text };
  return submit(options.length === 0 ? [typed] : [choose(id, ...options), typed]);
}

/** The effect that the screen promises for the form's only text box beside a choice. */
export function promisedEffect(questions: readonly Question[]): PromisedEffect {
  if (questions.some(({ attached_to }) => attached_to !== undefined)) return 'joins';
  return questions.find(({ companion }) => companion !== undefined)?.companion?.effect ?? null;
}

export function endOfTurn(replies: string[], modelRead: string | null): Outcome {
  return { stopReason: 'end_turn', replies, modelRead };
}
