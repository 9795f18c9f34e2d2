import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemWords } from '../api/use-problem-words.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

type ProblemNoticeProps = { title: string; cause: unknown; onRetry?: () => void; retrying?: boolean };

/** Says what failed and why, and offers to try again where that makes sense. */
export function ProblemNotice({ title, cause, onRetry, retrying = false }: ProblemNoticeProps): ReactNode {
  const { t } = useTranslation('common');
  const words = useProblemWords();
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
    </Notice>
  );
}
