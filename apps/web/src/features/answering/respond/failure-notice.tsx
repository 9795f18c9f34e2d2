import type { AnswerProblem } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '#ui/notice.tsx';
import { problemWords } from '../words/problem-words.ts';
import type { RespondFailure } from './respond-failure.ts';
import { UnreachableNotice } from './unreachable-notice.tsx';

/** Says why a submission did not become the answer, unless its questions say it themselves. */
export function FailureNotice(props: {
  failure: RespondFailure;
  /** The problems that belong to no card. */
  whole: readonly AnswerProblem[];
}): ReactNode {
  const { t } = useTranslation('answering');
  const { failure, whole } = props;
  switch (failure.kind) {
    case 'validation':
      if (failure.problems.length > 0 && whole.length === 0) return null;
      return (
        <Notice tone="failed" alert title={t('failure.failed.title')}>
          {failure.problems.length === 0
            ? t('problem.unnamed')
            : whole.map((problem, index) => <p key={index}>{problemWords(t, undefined, problem)}</p>)}
        </Notice>
      );
    case 'unreachable':
      return <UnreachableNotice />;
    case 'undelivered':
    case 'no_verdict':
    case 'signed_out':
    case 'settled':
    case 'failed':
      return (
        <Notice tone="failed" alert title={t(`failure.${failure.kind}.title`)}>
          {t(`failure.${failure.kind}.body`)}
        </Notice>
      );
  }
}
