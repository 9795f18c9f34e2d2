import type { Answer, Clarification } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formText } from '#questions/form-text.ts';
import { UntrustedText } from '#ui/untrusted-text.tsx';
import { Markdown } from '#ui/markdown.tsx';
import { answeredQuestions } from './answer-words.ts';

type AnswerListProps = {
  form: Pick<Clarification, 'questions' | 'message'>;
  answers: Answer[] | null;
};

/** Questions, each with its answer under it. */
export function AnswerList({ form, answers }: AnswerListProps): ReactNode {
  const { t } = useTranslation('session', { keyPrefix: 'record' });
  const { headingOf } = formText(form);
  return (
    <dl className="flex flex-col gap-2">
      {answeredQuestions(form.questions, answers).map(({ question, said }) => (
        <div key={question.id}>
          <dt className="text-secondary">
            <Heading words={headingOf(question).heading} prompt={question.prompt} />
          </dt>
          {said.map((words, place) => (
            <dd key={place} className="font-semibold">
              <UntrustedText multiline>{words}</UntrustedText>
            </dd>
          ))}
          {said.length === 0 && <dd className="text-tertiary">{t('noAnswer')}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** A prompt may be long and marked up; a title or a key is a few plain words. */
function Heading({ words, prompt }: { words: string; prompt: string }): ReactNode {
  return words === prompt ? <Markdown>{words}</Markdown> : <UntrustedText>{words}</UntrustedText>;
}
