import type { Clarification } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { UntrustedText } from '#ui/untrusted-text.tsx';
import { Notice } from '#ui/notice.tsx';
import type { DraftStore } from '../draft/draft-store.ts';
import { toSubmission } from '../draft/to-submission.ts';
import { useDraft } from '../draft/use-draft.ts';
import { askedText } from '../words/asked-text.ts';
import { answerLines, answerText } from './answer-lines.ts';
import { AnswerSummary } from './answer-summary.tsx';
import { endingWords } from './ending-words.ts';

type ClosedEntryProps = {
  clarification: Clarification;
  drafts: DraftStore;
  me: string;
  onDismiss: () => void;
};

/** A question that ended while somebody was at it: how it ended, the answer that won, and what was not sent. */
export function ClosedEntry({ clarification, drafts, me, onDismiss }: ClosedEntryProps): ReactNode {
  const { t } = useTranslation('answering');
  const { source, questions, answers, status, agent_disconnected, superseded, delivered, late_answers } =
    clarification;
  const draft = useDraft(drafts, clarification);
  const own = drafts.isWorkedOn(clarification)
    ? answerLines(clarification, toSubmission(questions, draft))
    : [];
  const isMissed = superseded && late_answers.length === 0;
  const isRecorded = (agent_disconnected || delivered === false) && !isMissed;
  const resumes = source === 'ask_user_question' && late_answers.some(({ rejected }) => !rejected);
  const copied = answerText(own);

  const actions = (
    <>
      <Button onClick={onDismiss}>{t('dismiss')}</Button>
      {copied !== '' && <CopyButton text={copied} title={t('kept.copy')} />}
    </>
  );

  return (
    <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-4 py-4 @min-[36rem]:px-5">
      <p className="text-secondary">
        <UntrustedText multiline>{askedText(clarification)}</UntrustedText>
      </p>
      {isRecorded ? (
        <div data-testid="clarification-undelivered-notice" role="status">
          <Notice tone="permission" title={t('undelivered.title')} actions={actions}>
            {t(resumes ? 'undelivered.resumes' : 'undelivered.recorded')}
          </Notice>
        </div>
      ) : (
        <div
          data-testid={status === 'expired' ? 'clarification-expired-notice' : 'clarification-closed-notice'}
          role="status"
        >
          <Notice title={endingWords(t, clarification, me)} actions={actions} />
        </div>
      )}
      {status === 'answered' && answers !== null && !isRecorded && (
        <AnswerSummary title={t('kept.theirs')} lines={answerLines(clarification, answers)} />
      )}
      {own.length > 0 && (
        <AnswerSummary title={isRecorded ? t('kept.recordedTitle') : t('kept.title')} lines={own} />
      )}
    </div>
  );
}
