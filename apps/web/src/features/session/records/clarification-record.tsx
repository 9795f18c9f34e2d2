import type { Clarification, LateAnswer } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../i18n/use-now.ts';
import { useTimeWords } from '../../../i18n/use-time-words.ts';
import { formWords } from '../../../parts/form-words.ts';
import { IgnoredProperties } from '../../../parts/ignored-properties.tsx';
import { InertText, inertString } from '../../../ui/inert-text.tsx';
import { Markdown } from '../../../ui/markdown.tsx';
import type { ShapeName } from '../../../ui/shape.tsx';
import { AnswerList } from './answer-list.tsx';
import { PendingRecord, RecordFrame } from './record-frame.tsx';
import { useEndingWords } from './use-ending-words.ts';

const shapes: Record<Clarification['status'], ShapeName> = {
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
  const { ago, full } = useTimeWords();
  const now = useNow(30_000);
  const pending = record.status === 'pending';
  const at = record.settled_at ?? record.created_at;
  const when = { at, words: ago(at, now), full: full(at) };
  if (pending) {
    return (
      <PendingRecord
        tone="ask"
        shape="question"
        title={t('asksNow', { agent: inertString(record.agent) })}
        when={when}
      />
    );
  }
  const { message } = formWords(record);

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
          <InertText lines>{record.reject_reason}</InertText>
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
  const { full } = useTimeWords();
  return (
    <div className="mt-3 border-t border-line pt-2">
      <p className="text-sm font-semibold text-secondary" title={full(late.submitted_at)}>
        {t('late')}
      </p>
      <AnswerList form={record} answers={late.answers} />
    </div>
  );
}
