import type { Permission } from '@kandev/contracts';
import { useEffect, useId, useImperativeHandle, useRef, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { RespondToPermission } from '#api/permissions.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { untrustedString, UntrustedText } from '#ui/untrusted-text.tsx';
import type { AnswerHandle } from './answer-handle.ts';
import { endingWords } from './ending-words.ts';
import { FailureNotice } from './failure-notice.tsx';
import type { LookAt } from './overlay-hooks.ts';
import { usePermissionDesk, type PermissionDesk } from './submissions.ts';
import { OnceButton } from './submit-button.tsx';

type PermissionCardProps = {
  permission: Permission;
  /** Answers with one of the options, or cancels with null. Rejects with a `ProblemError`. */
  onRespond: (answer: RespondToPermission) => Promise<unknown>;
  /** Takes the focus over from an answer that has arrived. */
  onLeave: () => void;
  me?: string;
  /** Which request this visit to the page goes to. */
  lookAt?: LookAt | null;
  className?: string;
};

/** A card of its own for what an agent wants to be allowed. */
export function PermissionCard(props: PermissionCardProps): ReactNode {
  const { permission, onRespond, onLeave, me, lookAt, className } = props;
  const { t } = useTranslation('answering');
  const root = useRef<HTMLElement>(null);
  const desk = usePermissionDesk(async (answer) => {
    await onRespond(answer);
    const focused = document.activeElement;
    if (focused === document.body || root.current?.contains(focused) === true) onLeave();
  });
  const answer = useRef<AnswerHandle>(null);
  const visit = lookAt?.pendingId === permission.pending_id ? lookAt.visit : null;
  useEffect(() => {
    if (visit !== null) answer.current?.focus();
  }, [visit]);
  return (
    <section
      ref={root}
      data-testid="permission-card"
      aria-label={t('permission.card', { agent: untrustedString(permission.agent) })}
      className={cx(
        'flex w-full min-w-0 flex-col gap-3 rounded-md border bg-surface px-4 py-3 sm:px-5',
        permission.status === 'pending' ? 'border-permission' : 'border-line',
        className,
      )}
    >
      <header className="flex flex-wrap items-center gap-x-2 text-permission">
        <Icon name="exclamation" />
        <h2 className="font-semibold">
          <UntrustedText>{t('permission.card', { agent: permission.agent })}</UntrustedText>
        </h2>
      </header>
      <PermissionAnswer ref={answer} permission={permission} desk={desk} {...(me !== undefined && { me })} />
    </section>
  );
}

type PermissionAnswerProps = {
  permission: Permission;
  desk: PermissionDesk;
  me?: string;
  ref?: Ref<AnswerHandle>;
};

/** What is wanted, and the options as the agent offers them. No key chooses one: a press of its button does. */
export function PermissionAnswer(props: PermissionAnswerProps): ReactNode {
  const { permission, desk, me = 'operator', ref } = props;
  const { t } = useTranslation('answering');
  const titleId = useId();
  const titleRef = useRef<HTMLParagraphElement>(null);
  const submission = desk.submissions.get(permission.pending_id);
  const busy = submission?.phase === 'sending';
  const isOpen = permission.status === 'pending' || busy;
  const chosen = permission.options.find(({ id }) => id === permission.option_id);

  useImperativeHandle(ref, () => ({ focus: () => titleRef.current?.focus() }));

  const respond = (optionId: string | null) =>
    void desk.send({ pending_id: permission.pending_id, option_id: optionId });

  return (
    <>
      <p
        id={titleId}
        ref={titleRef}
        tabIndex={-1}
        className="max-h-60 overflow-y-auto rounded-sm text-lg font-semibold"
      >
        <UntrustedText lines>{permission.title}</UntrustedText>
      </p>
      {submission?.phase === 'failed' && isOpen && <FailureNotice failure={submission.failure} whole={[]} />}
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
              onPress={() => respond(id)}
            >
              <UntrustedText>{name}</UntrustedText>
            </OnceButton>
          ))}
          <OnceButton
            variant="quiet"
            data-testid="permission-cancel"
            resting={busy}
            onPress={() => respond(null)}
          >
            {t('permission.cancel')}
          </OnceButton>
        </div>
      ) : (
        <div role="status">
          <Notice title={endingWords(t, permission, me)}>
            {chosen !== undefined && (
              <UntrustedText>{t('ending.chosen', { option: chosen.name })}</UntrustedText>
            )}
          </Notice>
        </div>
      )}
    </>
  );
}
