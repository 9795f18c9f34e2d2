import type { SessionId } from '@kandev/contracts';
import { useEffect, useState } from 'react';
import { writeLocalStorage, readLocalStorage } from '#components/local-storage.ts';

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
