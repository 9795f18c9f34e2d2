import type { QuestionSource } from '@kandev/contracts';
import { draftOf, hasText, isFilled, type AnswerDraft } from './answer-draft.ts';
import { questionsOf, type QuestionGroup } from './question-groups.ts';

/** What the Submit button says it will send. */
export type SubmitLabel =
  | { kind: 'plain' }
  | { kind: 'empty' }
  | { kind: 'choices'; count: number }
  | { kind: 'answers'; answered: number; total: number };

/** Names what a draft would send: nothing, a number of choices, or a number of answered cards. */
export function submitLabel(
  source: QuestionSource,
  groups: readonly QuestionGroup[],
  draft: AnswerDraft,
): SubmitLabel {
  const answered = groups.filter((group) => isGroupAnswered(group, draft)).length;
  if (answered === 0) return source === 'elicitation' ? { kind: 'empty' } : { kind: 'plain' };
  if (groups.length > 1) return { kind: 'answers', answered, total: groups.length };
  const [group] = groups;
  if (group?.question.multi_select !== true || isOverridden(group, draft)) return { kind: 'plain' };
  const count = draftOf(draft, group.question.id).selected.length;
  return count === 0 ? { kind: 'plain' } : { kind: 'choices', count };
}

export function isGroupAnswered(group: QuestionGroup, draft: AnswerDraft): boolean {
  return questionsOf(group).some((question) => isFilled(draftOf(draft, question.id)));
}

/** Whether the text on this card takes the place of its choice. */
export function isOverridden(group: QuestionGroup, draft: AnswerDraft): boolean {
  return group.boxes.some((box) => box.effect === 'replaces' && hasText(draftOf(draft, box.question.id)));
}
