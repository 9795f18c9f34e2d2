import type { Session, SessionId } from '@kandev/contracts';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCancelTurn, useSendPrompt } from '#api/sessions.ts';
import { useProblemMessage } from '#api/use-problem-message.ts';
import { readLocalStorage, writeLocalStorage } from '#components/local-storage.ts';
import { ProblemNotice } from '#components/problem-notice.tsx';
import { Button } from '#ui/button.tsx';
import { useToast } from '#ui/toast.tsx';
import { CommandOptions } from './command-options.tsx';
import { PromptFooter } from './prompt-foot.tsx';
import { useCommandList } from './use-command-list.ts';

/** Where an operator writes to the agent. Enter sends, Shift+Enter breaks the line; an open turn queues. */
export function PromptForm({ session, agent }: { session: Session; agent: string }): ReactNode {
  const { t } = useTranslation('session', { keyPrefix: 'composer' });
  const { draft, setDraft, putBack } = usePromptDraft(session.id);
  const area = useRef<HTMLTextAreaElement>(null);
  const send = useSendPrompt(session.id);
  const cancel = useCancelTurn(session.id);
  const toast = useToast();
  const problemMessage = useProblemMessage();
  const isTurnOpen = session.open_turn_id !== null;
  const placeholder = placeholderKey(session);
  const isActionPending = session.pending_action !== null;
  // While an action is pending only the focus in the text unfolds the footer, and losing it folds nothing: a button
  // must not move away while it is pressed.
  const [isFocused, setFocused] = useState(false);

  const write = (text: string) => {
    list.beforeTextChange(text);
    setDraft(text);
  };
  const list = useCommandList({ commands: session.commands, text: draft, setText: setDraft });
  const submit = () => {
    if (draft.trim() === '' || send.isPending) return;
    // Cleared before the reply, so that text typed meanwhile is a prompt of its own.
    setDraft('');
    area.current?.focus();
    void send.mutateAsync(draft).catch((cause: unknown) => {
      putBack(draft);
      // A mounted form shows the problem itself.
      if (area.current === null) toast({ title: t('failedSince', { agent }), body: problemMessage(cause) });
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (list.onKey(event)) {
      event.preventDefault();
      return;
    }
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };

  return (
    <div
      className="flex flex-col gap-2"
      onFocus={() => {
        if (!isActionPending || document.activeElement === area.current) setFocused(true);
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!isActionPending && !currentTarget.contains(relatedTarget)) setFocused(false);
      }}
    >
      {send.isError && <ProblemNotice title={t('failed')} cause={send.error} />}
      {cancel.isError && <ProblemNotice title={t('stopFailed')} cause={cancel.error} />}
      <form
        className="relative flex items-end gap-2 rounded-md border border-control bg-surface py-1.5 ps-4 pe-2 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-ask"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <CommandOptions list={list} agent={agent} />
        <textarea
          ref={area}
          rows={1}
          value={draft}
          aria-label={t('label', { agent })}
          placeholder={t(placeholder, { agent })}
          aria-autocomplete={session.commands.length > 0 ? 'list' : undefined}
          aria-controls={list.shown.length > 0 ? list.listId : undefined}
          aria-activedescendant={list.shown.length > 0 ? list.optionId(list.active) : undefined}
          className="field-sizing-content max-h-48 min-h-9 flex-1 resize-none bg-transparent py-1.5 outline-none pointer-coarse:min-h-11 pointer-coarse:text-touch pointer-coarse:py-2.5"
          onChange={(event) => write(event.target.value)}
          onFocus={() => list.onFocus(true)}
          onBlur={() => list.onFocus(false)}
          onKeyDown={onKeyDown}
        />
        {isTurnOpen && (
          <Button size="small" busy={cancel.isPending} onClick={() => cancel.mutate()}>
            {t('stopTurn')}
          </Button>
        )}
        {(draft.trim() !== '' || !isTurnOpen) && (
          <Button
            variant="loud"
            size="small"
            type="submit"
            busy={send.isPending}
            disabled={draft.trim() === ''}
          >
            {t(isTurnOpen ? 'queue' : 'send')}
          </Button>
        )}
      </form>
      <PromptFooter
        session={session}
        agent={agent}
        draft={draft}
        folded={isActionPending && !isFocused}
        onCommands={() => {
          write('/');
          area.current?.focus();
        }}
      />
    </div>
  );
}

/** The placeholder of the empty field. While an action is pending it is short, to take one line everywhere. */
function placeholderKey(session: Session): 'placeholderFailed' | 'placeholderOpen' | 'placeholder' {
  if (session.state === 'FAILED') return 'placeholderFailed';
  return session.open_turn_id !== null && session.pending_action === null ? 'placeholderOpen' : 'placeholder';
}

type PromptDraft = {
  draft: string;
  setDraft: (text: string) => void;
  /** Puts an unsent text before the text written since, also when its form was unmounted meanwhile. */
  putBack: (text: string) => void;
};

/** The mounted form of each session: the form that gets a text back may not be the one that sent it. */
const mountedDrafts = new Map<SessionId, (change: (draft: string) => string) => void>();

/** The unsent prompt of a session, kept over navigation and reload of this tab. */
function usePromptDraft(session: SessionId): PromptDraft {
  const [draft, setShownDraft] = useState(() => loadPromptDraft(session));
  useEffect(() => {
    mountedDrafts.set(session, setShownDraft);
    return () => void mountedDrafts.delete(session);
  }, [session]);
  return {
    draft,
    setDraft: (text) => {
      savePromptDraft(session, text);
      setShownDraft(text);
    },
    putBack: (text) => {
      const before = (written: string) => (written === '' ? text : `${text}\n${written}`);
      savePromptDraft(session, before(loadPromptDraft(session)));
      mountedDrafts.get(session)?.(before);
    },
  };
}

const draftStorageKey = (session: SessionId): string => `kandev.prompt.${session}`;
const loadPromptDraft = (session: SessionId): string =>
  readLocalStorage(() => sessionStorage, draftStorageKey(session)) ?? '';
const savePromptDraft = (session: SessionId, text: string): void =>
  writeLocalStorage(() => sessionStorage, draftStorageKey(session), text);
