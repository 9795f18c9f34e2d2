import type { Answer, Clarification } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  AnswerList,
  answeredQuestions,
  answersAsText,
  type AnsweredQuestion,
} from '#questions/answer-list.tsx';
import { useEndingText } from '#questions/ending-text.ts';
import { formHeadline } from '#questions/form-text.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { UntrustedText } from '#ui/untrusted-text.tsx';
import { draftAnswers } from './draft-answers.ts';
import { useDraft, type DraftStore } from './draft-store.ts';

type ClosedCardProps = {
  clarification: Clarification;
  drafts: DraftStore;
  me: string;
  onDismiss: () => void;
};

/** A clarification that ended while somebody worked on it: its ending, the answer that won, and the unsent draft. */
export function ClosedCard({ clarification, drafts, me, onDismiss }: ClosedCardProps): ReactNode {
  const { t } = useTranslation('answering');
  const endingText = useEndingText(me, 'form');
  const { source, questions, answers, status, agent_disconnected, superseded, delivered, late_answers } =
    clarification;
  const isMissed = superseded && late_answers.length === 0;
  const isRecorded = (agent_disconnected || delivered === false) && !isMissed;
  const startsTurn = source === 'ask_user_question' && late_answers.some(({ rejected }) => !rejected);
  const draft = useDraft(drafts, clarification);
  const readOwn = isRecorded ? answeredQuestions : draftedQuestions;
  const own = drafts.isDirty(clarification)
    ? readOwn(clarification, draftAnswers(questions, draft)).filter(({ lines }) => lines.length > 0)
    : [];
  const copied = answersAsText(own);

  const actions = (
    <>
      <Button onClick={onDismiss}>{t('dismiss')}</Button>
      {copied !== '' && <CopyButton text={copied} title={t('kept.copy')} />}
    </>
  );

  return (
    <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-4 py-4 @min-[36rem]:px-5">
      <p className="text-secondary">
        <UntrustedText multiline>{formHeadline(clarification)}</UntrustedText>
      </p>
      {isRecorded ? (
        <div data-testid="clarification-undelivered-notice" role="status">
          <Notice tone="permission" title={t('undelivered.title')} actions={actions}>
            {t(startsTurn ? 'undelivered.resumes' : 'undelivered.recorded')}
          </Notice>
        </div>
      ) : (
        <div
          data-testid={status === 'expired' ? 'clarification-expired-notice' : 'clarification-closed-notice'}
          role="status"
        >
          <Notice title={endingText.ofClarification(clarification)} actions={actions} />
        </div>
      )}
      {status === 'answered' && answers !== null && !isRecorded && (
        <AnswerSection title={t('kept.theirs')} answered={answeredQuestions(clarification, answers)} />
      )}
      {own.length > 0 && (
        <AnswerSection title={isRecorded ? t('kept.recordedTitle') : t('kept.title')} answered={own} />
      )}
    </div>
  );
}

/** An unsent draft keeps every pick, also those that its text would have replaced, so that no work is lost. */
function draftedQuestions(clarification: Clarification, answers: readonly Answer[]): AnsweredQuestion[] {
  const questions = clarification.questions.map(({ companion: _, ...question }) => question);
  return answeredQuestions({ ...clarification, questions }, answers);
}

type AnswerSectionProps = { title: string; answered: readonly AnsweredQuestion[] };

function AnswerSection({ title, answered }: AnswerSectionProps): ReactNode {
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <h3 className="text-sm font-semibold text-secondary">{title}</h3>
      <div className="rounded-md border border-line bg-ground px-4 py-3">
        <AnswerList compact answered={answered} />
      </div>
    </section>
  );
}
