import type { SessionFailure } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureLine } from '#components/failure-line.tsx';
import { PrintedTail } from '#components/printed-tail.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

type SessionFailureNoticeProps = { failure: SessionFailure; onNewSession: () => void };

/** Why a session failed, what to do about it, and the end of what the agent printed. */
export function SessionFailureNotice({ failure, onNewSession }: SessionFailureNoticeProps): ReactNode {
  const { t } = useTranslation('session');
  return (
    <Notice
      tone="failed"
      title={t(`failure.title.${failure.code}`)}
      actions={
        <Button size="small" onClick={onNewSession}>
          {t('start.another')}
        </Button>
      }
    >
      <p className="mt-1">
        <FailureLine multiline text={failure.message} reason={failure.reason} />
      </p>
      <p className="mt-1 text-secondary">{t(`failure.todo.${failure.code}`)}</p>
      <PrintedTail text={failure.stderr_tail} />
    </Notice>
  );
}
