import type { Clarification, LateAnswer } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '#i18n/use-now.ts';
import { useTimeFormat } from '#i18n/use-time-format.ts';
import { formText } from '#questions/form-text.ts';
import { IgnoredProperties } from '#questions/ignored-properties.tsx';
import { UntrustedText, untrustedString } from '#ui/untrusted-text.tsx';
import { Markdown } from '#ui/markdown.tsx';
import type { IconName } from '#ui/icon.tsx';
import { AnswerList } from './answer-list.tsx';
import { PendingRecord, RecordFrame } from './record-frame.tsx';
import { useEndingWords } from './use-ending-words.ts';

const shapes: Record<Clarification['status'], IconName> = {
  pending: 'question',
  answered: 'check',
  rejected: 'cross',
  expired: 'clock',
  cancelled: 'cross',
};

/** A question to read: what was asked, what was answered, by whom and when, and why it ended. */
export function ClarificationRecord({ record }: { record: Clarification }): ReactNode {
  const { t } = useTranslation('session', { keyPrefix: 'record' });
  const ending = useEndingWords();
  const { ago, full } = useTimeFormat();
  const now = useNow(30_000);
  const pending = record.status === 'pending';
  const at = record.settled_at ?? record.created_at;
  const when = { at, words: ago(at, now), full: full(at) };
  if (pending) {
    return (
      <PendingRecord
        tone="ask"
        shape="question"
        title={t('asksNow', { agent: untrustedString(record.agent) })}
        when={when}
      />
    );
  }
  const { message } = formText(record);

  return (
    <RecordFrame shape={shapes[record.status]} title={ending.ofClarification(record)} when={when}>
      {message !== null && (
        <div className="mb-2 text-secondary">
          <Markdown>{message}</Markdown>
        </div>
      )}
      <AnswerList form={record} answers={record.answers} />
      {record.reject_reason !== null && record.reject_reason !== '' && (
        <p className="mt-2 text-secondary">
          {`${t('reason')}: `}
          <UntrustedText multiline>{record.reject_reason}</UntrustedText>
        </p>
      )}
      <div className="mt-2 empty:hidden">
        <IgnoredProperties names={record.ignored_properties} title={(count) => t('ignored', { count })} />
      </div>
      {record.delivered === false && record.status === 'answered' && (
        <p className="mt-2 text-sm text-failed">{t('notDelivered')}</p>
      )}
      {record.late_answers.map((late) => (
        <LateAnswerPart key={late.submission_id} record={record} late={late} />
      ))}
    </RecordFrame>
  );
}

function LateAnswerPart({ record, late }: { record: Clarification; late: LateAnswer }): ReactNode {
  const { t } = useTranslation('session', { keyPrefix: 'record' });
  const { full } = useTimeFormat();
  return (
    <div className="mt-3 border-t border-line pt-2">
      <p className="text-sm font-semibold text-secondary" title={full(late.submitted_at)}>
        {t('late')}
      </p>
      <AnswerList form={record} answers={late.answers} />
    </div>
  );
}
