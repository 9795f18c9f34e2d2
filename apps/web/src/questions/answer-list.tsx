import { maskSecrets, readAnswers, SECRET_MASK, type Answer, type Question } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Markdown } from '#ui/markdown.tsx';
import { UntrustedText } from '#ui/untrusted-text.tsx';
import { formText, type QuestionForm } from './form-text.ts';

/** A question under its heading, with the labels and the text of its answer; no lines where it has none. */
export type AnsweredQuestion = {
  readonly question: Question;
  readonly heading: string;
  readonly lines: readonly string[];
};

/** Reads answers for people as they reach the agent, in the order of the form, secrets masked. */
export function answeredQuestions(form: QuestionForm, answers: readonly Answer[]): AnsweredQuestion[] {
  const { headingOf } = formText(form);
  const masked = maskSecrets(form.questions, answers);
  return readAnswers(form.questions, masked).map(({ question, picks, text }) => ({
    question,
    heading: headingOf(question).heading,
    lines: text === '' ? picks : [...picks, text],
  }));
}

/** The answers as plain text to copy; masked secrets are left out. */
export function answersAsText(answered: readonly AnsweredQuestion[]): string {
  return answered
    .map(({ lines }) => lines.filter((line) => line.trim() !== '' && line !== SECRET_MASK).join('\n'))
    .filter((answer) => answer !== '')
    .join('\n\n');
}

type AnswerListProps = {
  answered: readonly AnsweredQuestion[];
  /** Headings are plain text of two lines at most, for places that show the questions already. */
  compact?: boolean;
};

/** Questions, each with its answer under it. */
export function AnswerList({ answered, compact = false }: AnswerListProps): ReactNode {
  const { t } = useTranslation('questions');
  return (
    <dl className="flex min-w-0 flex-col gap-2">
      {answered.map(({ question, heading, lines }) => (
        <div key={question.id} className="min-w-0">
          <dt className={compact ? 'line-clamp-2 text-sm text-tertiary' : 'text-secondary'}>
            {!compact && heading === question.prompt ? (
              <Markdown>{heading}</Markdown>
            ) : (
              <UntrustedText>{heading}</UntrustedText>
            )}
          </dt>
          {lines.map((line, index) => (
            <dd key={index} className="font-semibold select-text">
              <UntrustedText multiline>{line}</UntrustedText>
            </dd>
          ))}
          {lines.length === 0 && <dd className="text-tertiary">{t('noAnswer')}</dd>}
        </div>
      ))}
    </dl>
  );
}
