import type { Permission } from '@kandev/contracts';
import { useId, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RespondToPermission } from '../../../api/permissions.ts';
import { cx } from '../../../ui/cx.ts';
import { inertString, InertText } from '../../../ui/inert-text.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Shape } from '../../../ui/shape.tsx';
import { endingWords } from '../closed/ending-words.ts';
import { OnceButton } from '../form/once-button.tsx';
import { FailureNotice } from '../respond/failure-notice.tsx';
import { readFailure, type RespondFailure } from '../respond/respond-failure.ts';

type PermissionCardProps = {
  permission: Permission;
  /** Answers with one of the options, or cancels with null. Rejects with a `ProblemError`. */
  onRespond: (answer: RespondToPermission) => Promise<unknown>;
  me?: string;
  context?: ReactNode;
  className?: string;
};

/** What an agent wants to be allowed, with the options as it offers them. No key chooses one: a click does. */
export function PermissionCard(props: PermissionCardProps): ReactNode {
  const { permission, onRespond, me = 'operator', context, className } = props;
  const { t } = useTranslation('answering');
  const titleId = useId();
  const onItsWay = useRef(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<RespondFailure | null>(null);
  const isOpen = permission.status === 'pending';
  const chosen = permission.options.find(({ id }) => id === permission.option_id);

  const respond = async (optionId: string | null) => {
    if (onItsWay.current) return;
    onItsWay.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await onRespond({ pending_id: permission.pending_id, option_id: optionId });
    } catch (error) {
      setFailure(readFailure(error));
    } finally {
      onItsWay.current = false;
      setBusy(false);
    }
  };

  return (
    <section
      data-testid="permission-card"
      aria-label={t('permission.card', { agent: inertString(permission.agent) })}
      className={cx(
        '@container flex w-full min-w-0 flex-col gap-3 rounded-md border bg-surface px-4 py-4 @min-[36rem]:px-5',
        isOpen ? 'border-permission' : 'border-line',
        className,
      )}
    >
      <header className="flex flex-wrap items-center gap-x-2 text-permission">
        <Shape name="exclamation" />
        <h2 className="font-semibold">
          <InertText>{t('permission.card', { agent: permission.agent })}</InertText>
        </h2>
        {context}
      </header>
      <p id={titleId} className="max-h-60 overflow-y-auto text-lg font-semibold">
        <InertText lines>{permission.title}</InertText>
      </p>
      {failure !== null && isOpen && <FailureNotice failure={failure} whole={[]} />}
      {isOpen ? (
        <div role="group" aria-labelledby={titleId} className="flex flex-wrap gap-2">
          {permission.options.map(({ id, name, kind }, index) => (
            <OnceButton
              key={index}
              className={cx(
                'min-w-0 wrap-anywhere',
                kind === 'allow_once' && 'border-permission! bg-permission-wash! text-permission!',
              )}
              data-testid="permission-option"
              data-option-id={id}
              resting={busy}
              onPress={() => void respond(id)}
            >
              <InertText>{name}</InertText>
            </OnceButton>
          ))}
          <OnceButton
            look="quiet"
            data-testid="permission-cancel"
            resting={busy}
            onPress={() => void respond(null)}
          >
            {t('permission.cancel')}
          </OnceButton>
        </div>
      ) : (
        <div role="status">
          <Notice title={endingWords(t, permission, me)}>
            {chosen !== undefined && <InertText>{t('ending.chosen', { option: chosen.name })}</InertText>}
          </Notice>
        </div>
      )}
    </section>
  );
}
