import type { AnswerProblem, Question } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { problemWords } from './problem-words.ts';

/** What is wrong, said at the control that it is about. */
export function ProblemList(props: {
  question: Question;
  problems: readonly AnswerProblem[];
  id?: string;
}): ReactNode {
  const { t } = useTranslation('answering');
  if (props.problems.length === 0) return null;
  return (
    <div
      id={props.id}
      role="alert"
      className="flex flex-col gap-1 text-sm font-medium text-failed wrap-anywhere"
    >
      {props.problems.map((problem, index) => (
        <p key={index}>{problemWords(t, props.question, problem)}</p>
      ))}
    </div>
  );
}
