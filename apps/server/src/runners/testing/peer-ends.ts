import type { Answer, RespondToPermission, RespondToQuestion, Settlement } from '@kandev/contracts';

export type PeerEnd = Pick<Settlement, 'outcome' | 'cause'> & Partial<Settlement>;

/** How a question ends by an operator's submission. */
export function endOfAnswer({ answers, rejected, reject_reason, submission }: RespondToQuestion): PeerEnd {
  const { id, operator_id } = submission;
  const kept = { id, operator_id, answers: sorted(answers), rejected, reject_reason };
  return { outcome: rejected ? 'declined' : 'accepted', cause: 'operator', submission: kept, operator_id };
}

/** How a permission ends by an operator's choice. */
export function endOfChoice({ option_id, submission: { operator_id } }: RespondToPermission): PeerEnd {
  return option_id === null
    ? { outcome: 'cancelled', cause: 'operator', operator_id }
    : { outcome: 'accepted', cause: 'operator', operator_id, option_id };
}

/** Stands for the runner's own normal form, so that it can be told from what was submitted. */
const sorted = (answers: Answer[]): Answer[] =>
  answers.map((answer) => ({ ...answer, selected_options: [...answer.selected_options].sort() }));
