import type { Clarification, LateAnswer } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOperatorId } from '#api/me.ts';
import { useNow } from '#i18n/use-now.ts';
import { useTimeFormat } from '#i18n/use-time-format.ts';
import { AnswerList, answeredQuestions } from '#questions/answer-list.tsx';
import { useEndingText } from '#questions/ending-text.ts';
import { formText } from '#questions/form-text.ts';
import { IgnoredProperties } from '#questions/ignored-properties.tsx';
import type { IconName } from '#ui/icon.tsx';
import { Markdown } from '#ui/markdown.tsx';
import { UntrustedText, untrustedString } from '#ui/untrusted-text.tsx';
import { PendingRecord, RecordFrame } from './record-frame.tsx';

const statusIcons: Record<Clarification['status'], IconName> = {
  pending: 'question',
  answered: 'check',
  rejected: 'cross',
  expired: 'clock',
  cancelled: 'cross',
};

/** A clarification to read: its questions and answers, how it ended, by whom and when. */
export function ClarificationRecord({ record }: { record: Clarification }): ReactNode {
  const { t } = useTranslation('session', { keyPrefix: 'record' });
  const endingText = useEndingText(useOperatorId(), 'transcript');
  const { ago, full } = useTimeFormat();
  const now = useNow(30_000);
  const pending = record.status === 'pending';
  const at = record.settled_at ?? record.created_at;
  const when = { at, ago: ago(at, now), full: full(at) };
  if (pending) {
    return (
      <PendingRecord
        tone="ask"
        icon="question"
        title={t('asksNow', { agent: untrustedString(record.agent) })}
        when={when}
      />
    );
  }
  const { message } = formText(record);

  return (
    <RecordFrame icon={statusIcons[record.status]} title={endingText.ofClarification(record)} when={when}>
      {message !== null && (
        <div className="mb-2 text-secondary">
          <Markdown>{message}</Markdown>
        </div>
      )}
      <AnswerList answered={answeredQuestions(record, record.answers ?? [])} />
      {record.reject_reason !== null && record.reject_reason !== '' && (
        <p className="mt-2 text-secondary">
          {`${t('reason')}: `}
          <UntrustedText multiline>{record.reject_reason}</UntrustedText>
        </p>
      )}
      <div className="mt-2 empty:hidden">
        <IgnoredProperties names={record.ignored_properties} place="transcript" />
      </div>
      {record.delivered === false && record.status === 'answered' && (
        <p className="mt-2 text-sm text-failed">{t('notDelivered')}</p>
      )}
      {record.late_answers.map((late) => (
        <LateAnswerSection key={late.submission_id} record={record} late={late} />
      ))}
    </RecordFrame>
  );
}

function LateAnswerSection({ record, late }: { record: Clarification; late: LateAnswer }): ReactNode {
  const { t } = useTranslation('session', { keyPrefix: 'record' });
  const { full } = useTimeFormat();
  return (
    <div className="mt-3 border-t border-line pt-2">
      <p className="text-sm font-semibold text-secondary" title={full(late.submitted_at)}>
        {t('late')}
      </p>
      <AnswerList answered={answeredQuestions(record, late.answers)} />
    </div>
  );
}
