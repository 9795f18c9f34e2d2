import type { Session } from '@kandev/contracts';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSetOption } from '#api/sessions.ts';
import { ProblemNotice } from '#components/problem-notice.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Kbd } from '#ui/kbd.tsx';
import { UntrustedText } from '#ui/untrusted-text.tsx';
import { commandHint } from './match-commands.ts';
import { SessionOptions, useOptionName } from './session-options.tsx';
import { takesOptions } from './session-state.ts';

type PromptFooterProps = {
  session: Session;
  agent: string;
  draft: string;
  folded: boolean;
  onCommands: () => void;
};

/** Below the prompt: the hint of its command, the options of the session, and what a stopped agent does next. */
export function PromptFooter({ session, agent, draft, folded, onCommands }: PromptFooterProps): ReactNode {
  const { t } = useTranslation('session');
  const id = useId();
  const set = useSetOption(session.id);
  const nameOf = useOptionName();
  const { commands, options } = session;
  const failed = set.isError ? options.find((option) => option.id === set.variables.option_id) : undefined;
  const hint = commandHint(commands, draft);
  const note = noteKey(session);
  if (options.length === 0 && commands.length === 0 && note === null) return null;

  return (
    <div
      className={cx(
        'flex flex-col gap-1',
        folded && 'hidden',
        // On a low screen a pending action needs the room, unless the focus is here.
        session.pending_action !== null && '[@media(max-height:43rem)]:not-focus-within:hidden',
      )}
    >
      {failed && <ProblemNotice title={t('options.failed', { name: nameOf(failed) })} cause={set.error} />}
      {hint !== null && (
        <p className="px-4 font-mono text-sm text-tertiary">
          <UntrustedText>{`${draft.trim()} ${hint}`}</UntrustedText>
        </p>
      )}
      {note !== null && (
        <p id={id} className="px-4 text-sm text-secondary">
          {t(`composer.${note}`, { agent })}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-3 ps-2 sm:ps-4">
        <SessionOptions session={session} set={set} describedBy={note === null ? undefined : id} />
        {commands.length > 0 && (
          <Button
            variant="quiet"
            size="small"
            // Invisible, so that nothing moves when writing begins. A phone has no second row to spare.
            className={cx('ms-auto', draft !== '' && 'invisible', options.length > 0 && 'max-sm:hidden')}
            onClick={onCommands}
          >
            <Kbd>/</Kbd>
            {t('commands.open')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Why no option can be set, and what the next prompt does; null while an agent runs. */
function noteKey({ state, options }: Session): 'resumes' | 'notYet' | null {
  if (state === 'IDLE') return 'resumes';
  return takesOptions(state) || options.length === 0 ? null : 'notYet';
}
