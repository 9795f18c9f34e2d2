import type { QuestionSource } from '@kandev/contracts';
import { questionDraftOf, hasText, isFilled, type AnswerDraft } from './answer-draft.ts';
import { questionsInGroup, type QuestionGroup } from './question-groups.ts';

export type SubmitLabel =
  | { kind: 'plain' }
  | { kind: 'empty' }
  | { kind: 'choices'; count: number }
  | { kind: 'answers'; answered: number; total: number };

/** What Submit would send of a draft: nothing, a number of choices, or a number of answered cards. */
export function submitLabel(
  source: QuestionSource,
  groups: readonly QuestionGroup[],
  draft: AnswerDraft,
): SubmitLabel {
  const answered = groups.filter((group) => isGroupAnswered(group, draft)).length;
  if (answered === 0) return source === 'elicitation' ? { kind: 'empty' } : { kind: 'plain' };
  if (groups.length > 1) return { kind: 'answers', answered, total: groups.length };
  const [group] = groups;
  if (group?.question.multi_select !== true || isPickReplaced(group, draft)) return { kind: 'plain' };
  const count = questionDraftOf(draft, group.question.id).selected.length;
  return count === 0 ? { kind: 'plain' } : { kind: 'choices', count };
}

export function isGroupAnswered(group: QuestionGroup, draft: AnswerDraft): boolean {
  return questionsInGroup(group).some((question) => isFilled(questionDraftOf(draft, question.id)));
}

/** Whether the text on this card replaces its choice. */
export function isPickReplaced(group: QuestionGroup, draft: AnswerDraft): boolean {
  return group.textBoxes.some(
    (box) => box.effect === 'replaces' && hasText(questionDraftOf(draft, box.question.id)),
  );
}
