import type { AnswerProblem, Question } from '@kandev/contracts';
import { useId, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { splitPrompt } from '#questions/form-text.ts';
import { itemsHint } from '#questions/hint-text.ts';
import { isTextProblem, ProblemList } from '#questions/problem-list.tsx';
import { cx } from '#ui/cx.ts';
import { Markdown } from '#ui/markdown.tsx';
import { UntrustedText } from '#ui/untrusted-text.tsx';
import { questionDraftOf, type AnswerDraft } from './answer-draft.ts';
import { OptionList } from './option-list.tsx';
import type { QuestionGroup } from './question-groups.ts';
import { isPickReplaced } from './submit-label.ts';
import { RequiredMark, TextBoxField } from './text-box.tsx';

type QuestionCardProps = {
  group: QuestionGroup;
  index: number;
  draft: AnswerDraft;
  problems: readonly AnswerProblem[];
  busy: boolean;
  onChoose: (question: Question, optionId: string) => void;
  onText: (question: Question, text: string) => void;
  headingRef: RefObject<HTMLDivElement | null>;
};

/** A question with the controls that answer it. */
export function QuestionCard(props: QuestionCardProps): ReactNode {
  const { group, index, draft, problems, busy, onChoose, onText, headingRef } = props;
  const { t } = useTranslation('questions');
  const id = useId();
  const { question } = group;
  const own = problems.filter(({ question_id }) => question_id === question.id);
  const optionProblems = own.filter((problem) => !isTextProblem(question, problem));
  const hint = itemsHint(t, question);
  const described = cx(hint !== null && `${id}-hint`, optionProblems.length > 0 && `${id}-problems`);

  return (
    <section
      data-testid="clarification-question-card"
      data-question-id={question.id}
      data-question-index={index}
      aria-labelledby={`${id}-heading`}
      className="flex min-w-0 flex-col gap-3"
    >
      <Heading group={group} id={`${id}-heading`} headingRef={headingRef} />
      {question.options.length > 0 && (
        <>
          {hint !== null && (
            <p id={`${id}-hint`} className="text-sm text-tertiary">
              {hint}
            </p>
          )}
          <OptionList
            id={id}
            question={question}
            selected={questionDraftOf(draft, question.id).selected}
            isReplaced={isPickReplaced(group, draft)}
            onChoose={(optionId) => onChoose(question, optionId)}
            busy={busy}
            labelledBy={`${id}-heading`}
            describedBy={described === '' ? undefined : described}
            invalid={optionProblems.length > 0}
          />
          <ProblemList id={`${id}-problems`} question={question} problems={optionProblems} />
        </>
      )}
      {group.textBoxes.map((box, index) => (
        <TextBoxField
          key={index}
          id={`${id}-text-${index}`}
          box={box}
          text={questionDraftOf(draft, box.question.id).text}
          problems={problems.filter(
            (problem) =>
              problem.question_id === box.question.id &&
              (box.question !== question || isTextProblem(question, problem)),
          )}
          onText={(text) => onText(box.question, text)}
          busy={busy}
          headingId={`${id}-heading`}
        />
      ))}
    </section>
  );
}

function Heading(props: {
  group: QuestionGroup;
  id: string;
  headingRef: RefObject<HTMLDivElement | null>;
}): ReactNode {
  const { group, id, headingRef } = props;
  const { title, heading, question } = group;
  const { headline, isLong, rest } = splitPrompt(heading);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      {(title !== null || question.required) && (
        <p className="flex flex-wrap gap-x-2 text-sm font-semibold text-tertiary">
          {title !== null && <UntrustedText>{title}</UntrustedText>}
          {question.required && <RequiredMark />}
        </p>
      )}
      <div
        id={id}
        ref={headingRef}
        role="heading"
        aria-level={3}
        tabIndex={-1}
        className={cx('scroll-mt-4 rounded-sm', !isLong && 'text-lg font-semibold')}
      >
        <UntrustedText multiline>{headline}</UntrustedText>
      </div>
      {rest !== null && (
        <div className="text-secondary">
          <Markdown>{rest}</Markdown>
        </div>
      )}
    </div>
  );
}
