import type { AnswerProblem } from '@kandev/contracts';
import type { TFunction } from 'i18next';
import { createContext, use, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { problemMessage } from '#questions/problem-list.tsx';
import { Notice } from '#ui/notice.tsx';
import type { RespondFailure } from './respond-failure.ts';

/** Says why a submission did not become the answer, unless its cards say it themselves. */
export function FailureNotice(props: {
  failure: RespondFailure;
  /** The problems that are on no card. */
  formProblems: readonly AnswerProblem[];
}): ReactNode {
  const { t } = useTranslation('answering');
  const { t: questions } = useTranslation('questions');
  const { failure, formProblems } = props;
  switch (failure.kind) {
    case 'validation':
      if (failure.problems.length > 0 && formProblems.length === 0) return null;
      return (
        <Notice tone="failed" alert title={t('failure.failed.title')}>
          {failure.problems.length === 0
            ? questions('problem.unnamed')
            : formProblems.map((problem, index) => (
                <p key={index}>{problemMessage(questions, undefined, problem)}</p>
              ))}
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

/** The server did not reply to a submission. Once the connection is back, it says that Submit can be pressed. */
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

/** Whether the page is connected to the server. */
export const ConnectionContext = createContext(true);

/** Why a submission did not become the answer, in a few words, where its form is collapsed. */
export function respondFailureTitle(t: TFunction<'answering'>, { kind }: RespondFailure): string {
  return t(`failure.${kind === 'validation' ? 'failed' : kind}.title`);
}
