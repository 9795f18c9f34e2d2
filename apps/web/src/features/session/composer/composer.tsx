import type { Session } from '@kandev/contracts';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCancelTurn, useSendPrompt } from '../../../api/sessions.ts';
import { ProblemNotice } from '../../../parts/problem-notice.tsx';
import { Button } from '../../../ui/button.tsx';
import { inertString } from '../../../ui/inert-text.tsx';
import { QueuedPrompts } from './queued-prompts.tsx';
import { hasEnded } from './session-ending.ts';
import { usePromptDraft } from './use-prompt-draft.ts';

type ComposerProps = { session: Session; agent: string; onNewSession: () => void };

/** Where an operator writes to the agent. Enter sends, Shift+Enter breaks the line; an open turn queues. */
export function Composer({ session, agent, onNewSession }: ComposerProps): ReactNode {
  const { t } = useTranslation('session');
  return (
    <div className="mx-auto flex w-full max-w-reading flex-col gap-2 px-4 pb-4">
      <QueuedPrompts session={session} />
      {hasEnded(session.state) ? (
        <div className="flex items-center justify-between gap-3 rounded-md border border-line bg-surface px-4 py-2 text-secondary">
          {t('composer.ended')}
          <Button size="small" onClick={onNewSession}>
            {t('composer.another')}
          </Button>
        </div>
      ) : (
        <PromptForm session={session} agent={inertString(agent)} />
      )}
    </div>
  );
}

function PromptForm({ session, agent }: { session: Session; agent: string }): ReactNode {
  const { t } = useTranslation('session', { keyPrefix: 'composer' });
  const { draft, setDraft } = usePromptDraft(session.id);
  const area = useRef<HTMLTextAreaElement>(null);
  const send = useSendPrompt(session.id);
  const cancel = useCancelTurn(session.id);
  const open = session.open_turn_id !== null;
  const hint = session.state === 'FAILED' ? 'placeholderFailed' : open ? 'placeholderOpen' : 'placeholder';

  const submit = () => {
    if (draft.trim() === '' || send.isPending) return;
    // Cleared before the answer comes, so that what is typed meanwhile is a text of its own.
    setDraft(() => '');
    area.current?.focus();
    send.mutate(draft, {
      onError: () => setDraft((now) => (now === '' ? draft : `${draft}\n${now}`)),
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };

  return (
    <>
      {send.isError && <ProblemNotice title={t('failed')} cause={send.error} />}
      {cancel.isError && <ProblemNotice title={t('stopFailed')} cause={cancel.error} />}
      <form
        className="flex items-end gap-2 rounded-md border border-control bg-surface py-1.5 pr-2 pl-4 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-ask"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <textarea
          ref={area}
          rows={1}
          value={draft}
          aria-label={t('label', { agent })}
          placeholder={t(hint, { agent })}
          className="field-sizing-content max-h-48 min-h-9 flex-1 resize-none bg-transparent py-1.5 outline-none"
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {open && (
          <Button size="small" busy={cancel.isPending} onClick={() => cancel.mutate()}>
            {t('stopTurn')}
          </Button>
        )}
        {(draft.trim() !== '' || !open) && (
          <Button look="loud" size="small" type="submit" busy={send.isPending} disabled={draft.trim() === ''}>
            {t(open ? 'queue' : 'send')}
          </Button>
        )}
      </form>
    </>
  );
}
