import type { Session, SessionState } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRemoveQueuedPrompt } from '#api/sessions.ts';
import { ProblemNotice } from '#components/problem-notice.tsx';
import { Button } from '#ui/button.tsx';
import { untrustedString, UntrustedText } from '#ui/untrusted-text.tsx';
import { PromptForm } from './prompt-form.tsx';
import { hasEnded } from './session-state.ts';

type ComposerProps = { session: Session; agent: string; onNewSession: () => void };

/** Where an operator writes to the agent, or starts a new session once this one has ended. */
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

const MAX_LABEL_LENGTH = 60;

/** Prompts that are sent when the open turn ends, each with a button that removes it. */
function QueuedPrompts({ session }: { session: Session }): ReactNode {
  const { t } = useTranslation('session', { keyPrefix: 'queue' });
  const remove = useRemoveQueuedPrompt(session.id);
  const queued = session.queued_prompts;
  if (queued.length === 0) return null;
  const title = t(queueTitleKey(session.state), { count: queued.length });
  return (
    <section aria-label={title} className="rounded-md border border-line bg-surface">
      <p className="px-4 pt-2 text-sm font-semibold text-secondary">{title}</p>
      <ol className="max-h-40 overflow-y-auto py-1">
        {queued.map(({ id, text }) => (
          <li key={id} className="flex items-center gap-3 py-0.5 pe-2 ps-4">
            <span className="line-clamp-2 min-w-0 flex-1">
              <UntrustedText>{text}</UntrustedText>
            </span>
            <Button
              variant="quiet"
              size="small"
              aria-label={t('removeNamed', { text: untrustedString(text.slice(0, MAX_LABEL_LENGTH)) })}
              busy={remove.isPending && remove.variables === id}
              onClick={() => remove.mutate(id)}
            >
              {t('remove')}
            </Button>
          </li>
        ))}
      </ol>
      {remove.isError && <ProblemNotice title={t('failed')} cause={remove.error} />}
    </section>
  );
}

/** What happens to queued prompts. Those of a failed session are sent before the prompt that resumes it. */
function queueTitleKey(state: SessionState): 'title' | 'held' | 'notSent' {
  switch (state) {
    case 'COMPLETED':
    case 'CANCELLED':
      return 'notSent';
    case 'FAILED':
      return 'held';
    case 'CREATED':
    case 'STARTING':
    case 'RUNNING':
    case 'WAITING_FOR_INPUT':
    case 'IDLE':
      return 'title';
  }
}
