import type { Session } from '@kandev/contracts';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { InertText } from '../../../ui/inert-text.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { hintAfter } from './match-commands.ts';
import { takesOptions } from './session-ending.ts';
import { SessionOptions } from './session-options.tsx';

type PromptFootProps = { session: Session; agent: string; draft: string; onCommands: () => void };

/** Under the text: what may follow its command, what can be set, and what becomes of an agent that is not there. */
export function PromptFoot({ session, agent, draft, onCommands }: PromptFootProps): ReactNode {
  const { t } = useTranslation('session');
  const id = useId();
  const hint = hintAfter(session.commands, draft);
  const note = noteOn(session);
  const offersCommands = session.commands.length > 0 && draft === '';
  if (session.options.length === 0 && hint === null && note === null && !offersCommands) return null;

  return (
    <div
      className={cx(
        'flex flex-wrap items-center gap-x-4 gap-y-1',
        // What is asked comes first where there is little room.
        session.pending_action !== null && '[@media(max-height:43rem)]:hidden',
      )}
    >
      {hint !== null && (
        <p className="w-full px-4 font-mono text-sm text-tertiary">
          <InertText>{`${draft.trim()} ${hint}`}</InertText>
        </p>
      )}
      {note !== null && (
        <p id={id} className="w-full px-4 text-sm text-secondary">
          {t(`composer.${note}`, { agent })}
        </p>
      )}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 ps-4">
        <SessionOptions session={session} describedBy={note === null ? undefined : id} />
      </div>
      {offersCommands && (
        <Button look="quiet" size="small" onClick={onCommands}>
          <Kbd>/</Kbd>
          {t('commands.open')}
        </Button>
      )}
    </div>
  );
}

/** Why nothing can be set, and what the next prompt does; null while an agent is there. */
function noteOn({ state, options }: Session): 'resumes' | 'notYet' | null {
  if (state === 'IDLE') return 'resumes';
  return takesOptions(state) || options.length === 0 ? null : 'notYet';
}
