import type { SessionFailure } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { InertText } from '../../ui/inert-text.tsx';
import { Notice } from '../../ui/notice.tsx';

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
        <InertText lines>{failure.message}</InertText>
      </p>
      <p className="mt-1 text-secondary">{t(`failure.todo.${failure.code}`)}</p>
      {failure.stderr_tail.trim() !== '' && (
        <>
          <p className="mt-3 text-sm font-semibold text-secondary">{t('failure.stderr')}</p>
          <pre
            tabIndex={0}
            className="mt-1 max-h-64 overflow-auto rounded-md border border-line bg-surface px-3 py-2 font-mono text-sm"
          >
            <InertText lines>{failure.stderr_tail}</InertText>
          </pre>
        </>
      )}
    </Notice>
  );
}
