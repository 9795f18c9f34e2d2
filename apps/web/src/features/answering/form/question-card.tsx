import type { AnswerProblem, Question } from '@kandev/contracts';
import { useId, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '#ui/cx.ts';
import { UntrustedText } from '#ui/untrusted-text.tsx';
import { Markdown } from '#ui/markdown.tsx';
import { draftOf, type AnswerDraft } from '../draft/answer-draft.ts';
import { TextBoxField } from '../fields/text-box-field.tsx';
import type { QuestionGroup } from '../question-groups.ts';
import { isOverridden } from '../submit-label.ts';
import { itemsHint } from '../words/hint-words.ts';
import { ProblemList } from '../words/problem-list.tsx';
import { isAboutText } from '../words/problem-words.ts';
import { RequiredMark } from '../words/required-mark.tsx';
import { splitPrompt } from '../words/split-prompt.ts';
import { OptionList } from './option-list.tsx';

type QuestionCardProps = {
  group: QuestionGroup;
  index: number;
  draft: AnswerDraft;
  problems: readonly AnswerProblem[];
  busy: boolean;
  onChoose: (question: Question, optionId: string) => void;
  onType: (question: Question, text: string) => void;
  headingRef: RefObject<HTMLDivElement | null>;
};

/** One question with everything that answers it. */
export function QuestionCard(props: QuestionCardProps): ReactNode {
  const { group, index, draft, problems, busy, onChoose, onType, headingRef } = props;
  const { t } = useTranslation('answering');
  const id = useId();
  const { question } = group;
  const own = problems.filter(({ question_id }) => question_id === question.id);
  const atOptions = own.filter((problem) => !isAboutText(question, problem));
  const hint = itemsHint(t, question);
  const described = cx(hint !== null && `${id}-hint`, atOptions.length > 0 && `${id}-problems`);

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
            selected={draftOf(draft, question.id).selected}
            overridden={isOverridden(group, draft)}
            onChoose={(optionId) => onChoose(question, optionId)}
            busy={busy}
            labelledBy={`${id}-heading`}
            describedBy={described === '' ? undefined : described}
            invalid={atOptions.length > 0}
          />
          <ProblemList id={`${id}-problems`} question={question} problems={atOptions} />
        </>
      )}
      {group.boxes.map((box, place) => (
        <TextBoxField
          key={place}
          id={`${id}-text-${place}`}
          box={box}
          text={draftOf(draft, box.question.id).text}
          problems={problems.filter(
            (problem) =>
              problem.question_id === box.question.id &&
              (box.question !== question || isAboutText(question, problem)),
          )}
          onType={(text) => onType(box.question, text)}
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
