import { MAX_TEXT_BYTES, type AnswerProblem, type Question } from '@kandev/contracts';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { untrustedString } from '#ui/untrusted-text.tsx';

/** The problems of an answer, at the control that they are about. */
export function ProblemList(props: {
  question: Question;
  problems: readonly AnswerProblem[];
  id?: string;
}): ReactNode {
  const { t } = useTranslation('questions');
  if (props.problems.length === 0) return null;
  return (
    <div
      id={props.id}
      role="alert"
      className="flex flex-col gap-1 text-sm font-medium text-failed wrap-anywhere"
    >
      {props.problems.map((problem, index) => (
        <p key={index}>{problemMessage(t, props.question, problem)}</p>
      ))}
    </div>
  );
}

/** Says one problem of an answer in a sentence that tells what would be right. */
export function problemMessage(
  t: TFunction<'questions'>,
  question: Question | undefined,
  problem: AnswerProblem,
): string {
  const { code, limit = 0 } = problem;
  switch (code) {
    case 'text_too_long': {
      const inBytes = limit === MAX_TEXT_BYTES && question?.input?.max_length !== limit;
      return t(inBytes ? 'problem.text_too_large' : 'problem.text_too_long', { limit });
    }
    case 'bad_format':
      return formatProblemMessage(t, question);
    case 'pattern_mismatch':
      return `${t('problem.pattern_mismatch')} ${untrustedString(question?.input?.pattern ?? '')}`;
    case 'rejected_with_answers':
    case 'unknown_question':
    case 'repeated_question':
    case 'not_an_option':
    case 'too_many_options':
    case 'too_few_items':
    case 'too_many_items':
    case 'text_too_short':
    case 'required':
    case 'not_a_number':
    case 'not_an_integer':
    case 'below_minimum':
    case 'above_maximum':
    case 'unanswered':
    case 'option_and_text':
      return t(`problem.${code}`, { limit });
  }
}

function formatProblemMessage(t: TFunction<'questions'>, question: Question | undefined): string {
  switch (question?.input?.format) {
    case 'email':
      return t('problem.bad_email');
    case 'uri':
      return t('problem.bad_uri');
    case 'date':
      return t('problem.bad_date');
    case 'date-time':
      return t('problem.bad_instant');
    case undefined:
      return t('problem.bad_format');
  }
}

/** Whether a problem is about the typed text, so that the text box says it and not the options. */
export function isTextProblem({ options }: Question, { code }: AnswerProblem): boolean {
  if (options.length === 0) return true;
  switch (code) {
    case 'text_too_long':
    case 'text_too_short':
    case 'not_a_number':
    case 'not_an_integer':
    case 'below_minimum':
    case 'above_maximum':
    case 'bad_format':
    case 'pattern_mismatch':
    case 'option_and_text':
      return true;
    case 'rejected_with_answers':
    case 'unknown_question':
    case 'repeated_question':
    case 'not_an_option':
    case 'too_many_options':
    case 'too_few_items':
    case 'too_many_items':
    case 'required':
    case 'unanswered':
      return false;
  }
}
