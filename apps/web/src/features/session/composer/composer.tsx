import type { Session } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { untrustedString } from '#ui/untrusted-text.tsx';
import { PromptForm } from './prompt-form.tsx';
import { QueuedPrompts } from './queued-prompts.tsx';
import { hasEnded } from './session-ending.ts';

type ComposerProps = { session: Session; agent: string; onNewSession: () => void };

/** What an operator does next in a session: writes to its agent, or starts another session. */
export function Composer({ session, agent, onNewSession }: ComposerProps): ReactNode {
  const { t } = useTranslation('session');
  return (
    <div className="mx-auto flex w-full max-w-reading flex-col gap-2 px-4 pb-3">
      <QueuedPrompts session={session} />
      {hasEnded(session.state) ? (
        <div className="flex items-center justify-between gap-3 rounded-md border border-line bg-surface px-4 py-2 text-secondary">
          {t('composer.ended')}
          <Button size="small" onClick={onNewSession}>
            {t('composer.another')}
          </Button>
        </div>
      ) : (
        <PromptForm session={session} agent={untrustedString(agent)} />
      )}
    </div>
  );
}
