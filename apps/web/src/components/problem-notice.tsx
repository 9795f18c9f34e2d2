import { agentRefusal } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemError } from '#api/problem-error.ts';
import { useProblemMessage } from '#api/use-problem-message.ts';
import { Button } from '#ui/button.tsx';
import { UntrustedText } from '#ui/untrusted-text.tsx';
import { Notice } from '#ui/notice.tsx';

/** Problems whose details quote the agent or git. */
const quotingCodes = new Set<ProblemError['code']>(['AGENT_REFUSED', 'NOT_A_REPOSITORY', 'GIT_FAILED']);

type ProblemNoticeProps = { title: string; cause: unknown; onRetry?: () => void; retrying?: boolean };

/** Says what failed and why, with a retry button where `onRetry` is given. */
export function ProblemNotice({ title, cause, onRetry, retrying = false }: ProblemNoticeProps): ReactNode {
  const { t } = useTranslation('common');
  const problemMessage = useProblemMessage();
  const refusal = refusalOf(cause);
  return (
    <Notice
      tone="failed"
      alert
      title={title}
      actions={
        onRetry && (
          <Button size="small" busy={retrying} onClick={onRetry}>
            {t('action.retry')}
          </Button>
        )
      }
    >
      {problemMessage(cause)}
      {refusal !== undefined && (
        <p>
          <UntrustedText>{refusal}</UntrustedText>
        </p>
      )}
    </Notice>
  );
}

/** The words of the agent, or of git, with which it refused. */
function refusalOf(cause: unknown): string | undefined {
  if (!(cause instanceof ProblemError) || !quotingCodes.has(cause.code)) return undefined;
  return agentRefusal.safeParse(cause.details).data?.words;
}
