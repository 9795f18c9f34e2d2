import type { SessionId } from '@kandev/contracts';
import { useState } from 'react';
import { keepStored, readStored } from '../../../parts/stored-text.ts';

type Change = string | ((draft: string) => string);

/** What is being written to a session, kept over navigation and reload of this tab. */
export function usePromptDraft(session: SessionId): { draft: string; setDraft: (change: Change) => void } {
  const place = `kandev.prompt.${session}`;
  const [draft, keep] = useState(() => readStored(() => sessionStorage, place) ?? '');
  const setDraft = (change: Change) =>
    keep((before) => {
      const next = typeof change === 'string' ? change : change(before);
      keepStored(() => sessionStorage, place, next);
      return next;
    });
  return { draft, setDraft };
}
