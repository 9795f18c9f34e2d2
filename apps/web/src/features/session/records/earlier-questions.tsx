import type { Clarification, SessionId } from '@kandev/contracts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useClarifications } from '#api/clarifications.ts';
import { useOperatorId } from '#api/me.ts';
import { useTimeFormat } from '#i18n/use-time-format.ts';
import { answeredQuestions } from '#questions/answer-list.tsx';
import { useEndingText } from '#questions/ending-text.ts';
import { formText } from '#questions/form-text.ts';
import { UntrustedText } from '#ui/untrusted-text.tsx';

const MAX_EARLIER_QUESTIONS = 8;

/** The newest settled clarifications of a session, each in a few lines that link to its record. */
export function EarlierQuestions({ session, now }: { session: SessionId; now: number }): ReactNode {
  const { t } = useTranslation('session', { keyPrefix: 'details' });
  const endingText = useEndingText(useOperatorId(), 'transcript');
  const { ago } = useTimeFormat();
  const { data: clarifications = [] } = useClarifications({ session_id: session });
  const settled = clarifications.filter(({ status }) => status !== 'pending').slice(-MAX_EARLIER_QUESTIONS);
  if (settled.length === 0) return null;
  return (
    <section>
      <h2 className="font-semibold">{t('asked')}</h2>
      <ul className="mt-2 flex flex-col gap-3">
        {settled.toReversed().map((record) => (
          <li key={record.pending_id} className="min-w-0">
            <Link
              to="/tasks/$taskId"
              params={{ taskId: record.task_id }}
              search={{ session: record.session_id, record: record.pending_id }}
              className="-mx-2 block rounded-md px-2 py-0.5 hover:bg-wash"
            >
              <QuestionsWithAnswers record={record} />
            </Link>
            <p className="text-sm text-tertiary">
              {`${endingText.ofClarification(record)}, ${ago(record.settled_at ?? record.created_at, now)}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function QuestionsWithAnswers({ record }: { record: Clarification }): ReactNode {
  const { t } = useTranslation('questions');
  const { message } = formText(record);
  return (
    <>
      {message !== null && (
        <p className="line-clamp-2 text-sm">
          <UntrustedText>{message}</UntrustedText>
        </p>
      )}
      {answeredQuestions(record, record.answers ?? []).map(({ question, heading, lines }) => (
        <p key={question.id} className="line-clamp-3 text-sm">
          <UntrustedText>{heading}</UntrustedText>{' '}
          {lines.length === 0 ? (
            <span className="text-tertiary">{t('noAnswer')}</span>
          ) : (
            <strong className="font-semibold">
              <UntrustedText>{lines.join(', ')}</UntrustedText>
            </strong>
          )}
        </p>
      ))}
    </>
  );
}
