import { isPathWithin, type Session } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStopSession } from '#api/sessions.ts';
import { ProblemNotice } from '#components/problem-notice.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

/** Whether a session's agent is there and works in this folder or below it. */
export function worksIn(folder: string | null | undefined, { cwd, state }: Session): boolean {
  return (
    isPathWithin(folder ?? '', cwd) &&
    (state === 'STARTING' || state === 'RUNNING' || state === 'WAITING_FOR_INPUT')
  );
}

/** Says that an agent is in the way, and ends its session. */
export function WorktreeInUse({ session }: { session: Session }): ReactNode {
  const { t } = useTranslation('worktree', { keyPrefix: 'inUse' });
  const stop = useStopSession(session.id);
  return (
    <>
      <Notice
        title={t('title')}
        actions={
          <Button size="small" busy={stop.isPending} onClick={() => stop.mutate()}>
            {t('stop')}
          </Button>
        }
      >
        {t('body')}
      </Notice>
      {stop.isError && <ProblemNotice title={t('failed')} cause={stop.error} />}
    </>
  );
}
