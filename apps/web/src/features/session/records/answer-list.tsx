import type { Answer, Question } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { InertText } from '../../../ui/inert-text.tsx';
import { Markdown } from '../../../ui/markdown.tsx';
import { answeredQuestions } from './answer-words.ts';

type AnswerListProps = {
  questions: Question[];
  answers: Answer[] | null;
  /** The request's own words, which a form of several questions does not repeat above each. */
  message: string;
};

/** Questions, each with its answer under it. */
export function AnswerList({ questions, answers, message }: AnswerListProps): ReactNode {
  const { t } = useTranslation('session', { keyPrefix: 'record' });
  return (
    <dl className="flex flex-col gap-2">
      {answeredQuestions(questions, answers).map(({ question, said }) => (
        <div key={question.id}>
          <dt className="text-secondary">
            <Heading question={question} message={questions.length > 1 ? message : null} />
          </dt>
          {said.map((words, place) => (
            <dd key={place} className="font-semibold">
              <InertText lines>{words}</InertText>
            </dd>
          ))}
          {said.length === 0 && <dd className="text-tertiary">{t('noAnswer')}</dd>}
        </div>
      ))}
    </dl>
  );
}

function Heading({ question, message }: { question: Question; message: string | null }): ReactNode {
  if (question.prompt === message || question.attached_to !== undefined)
    return <InertText>{question.title ?? question.id}</InertText>;
  return <Markdown>{question.prompt}</Markdown>;
}
