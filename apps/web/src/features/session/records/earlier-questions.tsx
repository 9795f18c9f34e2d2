import type { Clarification, SessionId } from '@kandev/contracts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useClarifications } from '#api/clarifications.ts';
import { useTimeFormat } from '#i18n/use-time-format.ts';
import { formText } from '#questions/form-text.ts';
import { UntrustedText } from '#ui/untrusted-text.tsx';
import { answeredQuestions } from '#questions/answer-list.tsx';
import { useOperatorId } from '#api/me.ts';
import { useEndingText } from '#questions/ending-text.ts';

const MOST = 8;

/** The newest questions that this session has had settled, each in a few lines that lead to its record. */
export function AskedBefore({ session, now }: { session: SessionId; now: number }): ReactNode {
  const { t } = useTranslation('session', { keyPrefix: 'details' });
  const endingText = useEndingText(useOperatorId(), 'transcript');
  const { ago } = useTimeFormat();
  const { data: clarifications = [] } = useClarifications({ session_id: session });
  const settled = clarifications.filter(({ status }) => status !== 'pending').slice(-MOST);
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
              <AskedWords record={record} />
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

function AskedWords({ record }: { record: Clarification }): ReactNode {
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
