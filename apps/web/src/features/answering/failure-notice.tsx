import type { AnswerProblem } from '@kandev/contracts';
import type { TFunction } from 'i18next';
import { createContext, use, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { problemWords } from '#questions/problem-list.tsx';
import { Notice } from '#ui/notice.tsx';
import type { RespondFailure } from './respond-failure.ts';

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

/** No answer came to a submission. Says so until the connection is back, and then that it can be sent. */
export function UnreachableNotice(): ReactNode {
  const { t } = useTranslation('answering');
  const isConnected = use(ConnectionContext);
  const [wasLost, setLost] = useState(!isConnected);
  if (!isConnected && !wasLost) setLost(true);
  const kind = wasLost && isConnected ? 'reconnected' : 'unreachable';
  return (
    <Notice tone={kind === 'reconnected' ? 'permission' : 'failed'} alert title={t(`failure.${kind}.title`)}>
      {t(`failure.${kind}.body`)}
    </Notice>
  );
}

/** Whether the server is heard just now, as the app around the forms knows it. */
export const ConnectionContext = createContext(true);

/** Why a submission did not become the answer, in a few words, for where its form is folded away. */
export function failureTitle(t: TFunction<'answering'>, { kind }: RespondFailure): string {
  return t(`failure.${kind === 'validation' ? 'failed' : kind}.title`);
}
