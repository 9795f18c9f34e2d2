import { agentRefusal } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemError } from '#api/problem-error.ts';
import { useProblemMessage } from '#api/use-problem-message.ts';
import { Button } from '#ui/button.tsx';
import { UntrustedText } from '#ui/untrusted-text.tsx';
import { Notice } from '#ui/notice.tsx';

const speaks = new Set<ProblemError['code']>(['AGENT_REFUSED', 'NOT_A_REPOSITORY', 'GIT_FAILED']);

type ProblemNoticeProps = { title: string; cause: unknown; onRetry?: () => void; retrying?: boolean };

/** Says what failed and why, and offers to try again where that makes sense. */
export function ProblemNotice({ title, cause, onRetry, retrying = false }: ProblemNoticeProps): ReactNode {
  const { t } = useTranslation('common');
  const words = useProblemMessage();
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
      {words(cause)}
      {refusal !== undefined && (
        <p>
          <UntrustedText>{refusal}</UntrustedText>
        </p>
      )}
    </Notice>
  );
}

/** What an agent, or git, itself said when it refused. */
function refusalOf(cause: unknown): string | undefined {
  if (!(cause instanceof ProblemError) || !speaks.has(cause.code)) return undefined;
  return agentRefusal.safeParse(cause.details).data?.words;
}
