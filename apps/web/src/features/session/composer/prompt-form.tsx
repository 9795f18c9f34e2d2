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
import { PromptFoot } from './prompt-foot.tsx';
import { useCommandList } from './use-command-list.ts';

/** Where an operator writes to the agent. Enter sends, Shift+Enter breaks the line; an open turn queues. */
export function PromptForm({ session, agent }: { session: Session; agent: string }): ReactNode {
  const { t } = useTranslation('session', { keyPrefix: 'composer' });
  const { draft, setDraft, putBack } = usePromptDraft(session.id);
  const area = useRef<HTMLTextAreaElement>(null);
  const send = useSendPrompt(session.id);
  const cancel = useCancelTurn(session.id);
  const toast = useToast();
  const words = useProblemMessage();
  const open = session.open_turn_id !== null;
  const hint = hintOf(session);
  const asked = session.pending_action !== null;
  // Whether the focus is here. While something is asked only the text unfolds the foot, and leaving folds nothing:
  // what is pressed must not move away.
  const [reached, setReached] = useState(false);

  const write = (text: string) => {
    list.onText(text);
    setDraft(text);
  };
  const list = useCommandList({ commands: session.commands, text: draft, setText: setDraft });
  const submit = () => {
    if (draft.trim() === '' || send.isPending) return;
    // Cleared before the answer comes, so that what is typed meanwhile is a text of its own.
    setDraft('');
    area.current?.focus();
    void send.mutateAsync(draft).catch((cause: unknown) => {
      putBack(draft);
      // The form says it itself while it is there.
      if (area.current === null) toast({ title: t('failedSince', { agent }), body: words(cause) });
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
        if (!asked || document.activeElement === area.current) setReached(true);
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!asked && !currentTarget.contains(relatedTarget)) setReached(false);
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
          placeholder={t(hint, { agent })}
          aria-autocomplete={session.commands.length > 0 ? 'list' : undefined}
          aria-controls={list.shown.length > 0 ? list.listId : undefined}
          aria-activedescendant={list.shown.length > 0 ? list.optionId(list.active) : undefined}
          className="field-sizing-content max-h-48 min-h-9 flex-1 resize-none bg-transparent py-1.5 outline-none pointer-coarse:min-h-11 pointer-coarse:text-touch pointer-coarse:py-2.5"
          onChange={(event) => write(event.target.value)}
          onFocus={() => list.onFocus(true)}
          onBlur={() => list.onFocus(false)}
          onKeyDown={onKeyDown}
        />
        {open && (
          <Button size="small" busy={cancel.isPending} onClick={() => cancel.mutate()}>
            {t('stopTurn')}
          </Button>
        )}
        {(draft.trim() !== '' || !open) && (
          <Button
            variant="loud"
            size="small"
            type="submit"
            busy={send.isPending}
            disabled={draft.trim() === ''}
          >
            {t(open ? 'queue' : 'send')}
          </Button>
        )}
      </form>
      <PromptFoot
        session={session}
        agent={agent}
        draft={draft}
        folded={asked && !reached}
        onCommands={() => {
          write('/');
          area.current?.focus();
        }}
      />
    </div>
  );
}

/** What stands in the empty field. While something is asked it is short, so that it takes one line everywhere. */
function hintOf(session: Session): 'placeholderFailed' | 'placeholderOpen' | 'placeholder' {
  if (session.state === 'FAILED') return 'placeholderFailed';
  return session.open_turn_id !== null && session.pending_action === null ? 'placeholderOpen' : 'placeholder';
}

type PromptDraft = {
  draft: string;
  setDraft: (text: string) => void;
  /** Puts a text that was not sent before what has been written since, also when its form was left meanwhile. */
  putBack: (text: string) => void;
};

/** What shows a session's draft now: the form to which a text is put back may not be the one that sent it. */
const shown = new Map<SessionId, (change: (draft: string) => string) => void>();

/** What is being written to a session, kept over navigation and reload of this tab. */
export function usePromptDraft(session: SessionId): PromptDraft {
  const [draft, show] = useState(() => read(session));
  useEffect(() => {
    shown.set(session, show);
    return () => void shown.delete(session);
  }, [session]);
  return {
    draft,
    setDraft: (text) => {
      keep(session, text);
      show(text);
    },
    putBack: (text) => {
      const before = (written: string) => (written === '' ? text : `${text}\n${written}`);
      keep(session, before(read(session)));
      shown.get(session)?.(before);
    },
  };
}

const placeOf = (session: SessionId): string => `kandev.prompt.${session}`;
const read = (session: SessionId): string => readLocalStorage(() => sessionStorage, placeOf(session)) ?? '';
const keep = (session: SessionId, text: string): void =>
  writeLocalStorage(() => sessionStorage, placeOf(session), text);
