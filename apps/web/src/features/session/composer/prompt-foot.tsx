import type { Session } from '@kandev/contracts';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSetOption } from '#api/sessions.ts';
import { ProblemNotice } from '#components/problem-notice.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { UntrustedText } from '#ui/untrusted-text.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { hintAfter } from './match-commands.ts';
import { takesOptions } from './session-state.ts';
import { SessionOptions, useOptionName } from './session-options.tsx';

type PromptFootProps = {
  session: Session;
  agent: string;
  draft: string;
  /** Whether its room is wanted by something else. */
  folded: boolean;
  onCommands: () => void;
};

/** Under the text: what may follow its command, what can be set, and what becomes of an agent that is not there. */
export function PromptFoot({ session, agent, draft, folded, onCommands }: PromptFootProps): ReactNode {
  const { t } = useTranslation('session');
  const id = useId();
  const set = useSetOption(session.id);
  const nameOf = useOptionName();
  const { commands, options } = session;
  const failed = set.isError ? options.find((option) => option.id === set.variables.option_id) : undefined;
  const hint = hintAfter(commands, draft);
  const note = noteOn(session);
  if (options.length === 0 && commands.length === 0 && note === null) return null;

  return (
    <div
      className={cx(
        'flex flex-col gap-1',
        folded && 'hidden',
        // What is asked comes first where there is little room, but for what has the focus.
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
            // Its place stays, so that nothing moves when writing begins. A phone has no second row to spare.
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

/** Why nothing can be set, and what the next prompt does; null while an agent is there. */
function noteOn({ state, options }: Session): 'resumes' | 'notYet' | null {
  if (state === 'IDLE') return 'resumes';
  return takesOptions(state) || options.length === 0 ? null : 'notYet';
}
