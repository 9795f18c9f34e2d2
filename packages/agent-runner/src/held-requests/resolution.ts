import {
  maskSecrets,
  permissionOutcome,
  type Answer,
  type AnswerProblem,
  type Cause,
  type HeldPermission,
  type HeldQuestion,
  type HeldRequest,
  type Outcome,
  type Question,
  type RespondToPermission,
  type RespondToQuestion,
  type Settlement,
  type UnnumberedRunnerEvent,
} from '@kandev/contracts';
import type { IncomingPermission, IncomingQuestion } from './incoming-request.ts';

export type QuestionRequest = { kind: 'question'; held: HeldQuestion; incoming: IncomingQuestion };
export type PermissionRequest = { kind: 'permission'; held: HeldPermission; incoming: IncomingPermission };

/** A cause that is no choice of an operator or of a policy. */
export type SystemCause = Exclude<Cause, 'operator' | 'policy'>;

/** How a held request is settled. `reply` tells the agent, and is absent where the agent is gone. */
export type Resolution = {
  outcome: Outcome;
  cause: Cause;
  reply?: () => Promise<boolean>;
  details?: Pick<Settlement, 'submission' | 'operator_id' | 'option_id'>;
};

/**
 * A question whose deadline passes is declined, as if a person had skipped it; every other system cause
 * cancels.
 */
export function systemResolution(
  request: QuestionRequest | PermissionRequest,
  cause: SystemCause,
): Resolution {
  if (cause === 'agent_gone') return { outcome: 'cancelled', cause };
  if (cause === 'deadline' && request.kind === 'question') {
    return {
      outcome: 'declined',
      cause,
      reply: () => request.incoming.answer({ action: 'decline', reject_reason: null }),
    };
  }
  return { outcome: 'cancelled', cause, reply: () => request.incoming.answer({ action: 'cancel' }) };
}

/** An operator's valid answers, in normal form. In the settlement, which is kept, secrets are masked. */
export function answerResolution(
  { held, incoming }: QuestionRequest,
  { rejected, reject_reason, submission }: RespondToQuestion,
  answers: Answer[],
): Resolution {
  return {
    outcome: rejected ? 'declined' : 'accepted',
    cause: 'operator',
    reply: () =>
      incoming.answer(rejected ? { action: 'decline', reject_reason } : { action: 'accept', answers }),
    details: {
      operator_id: submission.operator_id,
      submission: { ...submission, answers: maskSecrets(held.questions, answers), rejected, reject_reason },
    },
  };
}

/** The option that the agent profile's policy chooses. */
export function policyResolution({ incoming }: PermissionRequest, option_id: string): Resolution {
  return {
    outcome: 'accepted',
    cause: 'policy',
    reply: () => incoming.answer({ action: 'select', option_id }),
    details: { option_id },
  };
}

/** An operator's choice among a permission's options; undefined for an option that it does not have. */
export function choiceResolution(
  { held, incoming }: PermissionRequest,
  { option_id, submission: { operator_id } }: RespondToPermission,
): Resolution | undefined {
  if (option_id === null) {
    const reply = (): Promise<boolean> => incoming.answer({ action: 'cancel' });
    return { outcome: 'cancelled', cause: 'operator', reply, details: { operator_id } };
  }
  const option = held.options.find(({ id }) => id === option_id);
  if (option === undefined) return undefined;
  return {
    outcome: permissionOutcome(option),
    cause: 'operator',
    reply: () => incoming.answer({ action: 'select', option_id }),
    details: { operator_id, option_id },
  };
}

const MAX_NAME_CHARS = 200;

/** Names the first question with a problem, by its id and by what people read of it. */
export function firstProblemText(questions: readonly Question[], problems: readonly AnswerProblem[]): string {
  const [first] = problems;
  if (first === undefined) return 'the submission is wrong';
  const code = first.code.replaceAll('_', ' ');
  if (first.question_id === null) return `the submission is wrong: ${code}`;
  const question = questions.find(({ id }) => id === first.question_id);
  const name =
    question === undefined ? '' : ` (${(question.title ?? question.prompt).slice(0, MAX_NAME_CHARS)})`;
  return `question ${JSON.stringify(first.question_id.slice(0, MAX_NAME_CHARS))}${name}: ${code}`;
}

export function createdEvent(held: HeldRequest): UnnumberedRunnerEvent {
  if (held.kind === 'permission') return { event: 'agent.permission.created', payload: held };
  switch (held.source) {
    case 'elicitation':
      return { event: 'agent.elicitation.created', payload: held };
    case 'ask_user_question':
      return { event: 'agent.question.created', payload: held };
  }
}

export function settledEvent(held: HeldRequest, settlement: Settlement): UnnumberedRunnerEvent {
  if (held.kind === 'permission') return { event: 'agent.permission.settled', payload: settlement };
  switch (held.source) {
    case 'elicitation':
      return { event: 'agent.elicitation.settled', payload: settlement };
    case 'ask_user_question':
      return { event: 'agent.question.settled', payload: settlement };
  }
}
