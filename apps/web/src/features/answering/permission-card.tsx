import type { Permission } from '@kandev/contracts';
import { useEffect, useId, useImperativeHandle, useRef, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { RespondToPermission } from '#api/permissions.ts';
import { useEndingText } from '#questions/ending-text.ts';
import type { FocusTarget, FormHandle } from '#questions/form-entry.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { untrustedString, UntrustedText } from '#ui/untrusted-text.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { usePermissionSubmissions, type PermissionSubmissions } from './submissions.ts';
import { SubmitButton } from './submit-button.tsx';

type PermissionCardProps = {
  permission: Permission;
  /** Answers with one of the options, or cancels with null. Rejects with a `ProblemError`. */
  onRespond: (answer: RespondToPermission) => Promise<unknown>;
  /** Takes the focus from a form whose answer has arrived. */
  onLeave: () => void;
  me?: string;
  /** The request that this visit to the page is for. */
  focusTarget?: FocusTarget | null;
  className?: string;
};

/** The card of a permission request on the page of a task. */
export function PermissionCard(props: PermissionCardProps): ReactNode {
  const { permission, onRespond, onLeave, me, focusTarget, className } = props;
  const { t } = useTranslation('answering');
  const root = useRef<HTMLElement>(null);
  const submissions = usePermissionSubmissions(async (answer) => {
    await onRespond(answer);
    const focused = document.activeElement;
    if (focused === document.body || root.current?.contains(focused) === true) onLeave();
  });
  const answer = useRef<FormHandle>(null);
  const visit = focusTarget?.pendingId === permission.pending_id ? focusTarget.visit : null;
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
      <PermissionAnswer
        ref={answer}
        permission={permission}
        submissions={submissions}
        {...(me !== undefined && { me })}
      />
    </section>
  );
}

type PermissionAnswerProps = {
  permission: Permission;
  submissions: PermissionSubmissions;
  me?: string;
  ref?: Ref<FormHandle>;
};

/** A permission request with the options that the agent offers. Only the buttons answer, no key does. */
export function PermissionAnswer(props: PermissionAnswerProps): ReactNode {
  const { permission, submissions, me = 'operator', ref } = props;
  const { t } = useTranslation('answering');
  const endingText = useEndingText(me, 'form');
  const titleId = useId();
  const titleRef = useRef<HTMLParagraphElement>(null);
  const submission = submissions.byId.get(permission.pending_id);
  const busy = submission?.phase === 'sending';
  const isOpen = permission.status === 'pending' || busy;

  useImperativeHandle(ref, () => ({ focus: () => titleRef.current?.focus() }));

  const respond = (optionId: string | null) =>
    void submissions.send({ pending_id: permission.pending_id, option_id: optionId });

  return (
    <>
      <p
        id={titleId}
        ref={titleRef}
        tabIndex={-1}
        className="max-h-60 overflow-y-auto rounded-sm text-lg font-semibold"
      >
        <UntrustedText multiline>{permission.title}</UntrustedText>
      </p>
      {submission?.phase === 'failed' && isOpen && (
        <FailureNotice failure={submission.failure} formProblems={[]} />
      )}
      {isOpen ? (
        <div role="group" aria-labelledby={titleId} className="flex flex-wrap gap-2">
          {permission.options.map(({ id, name, kind }, index) => (
            <SubmitButton
              key={index}
              className={cx(
                'min-w-0 wrap-anywhere',
                kind === 'allow_once' && 'border-permission! bg-permission-wash! text-permission!',
              )}
              data-testid="permission-option"
              data-option-id={id}
              inactive={busy}
              onPress={() => respond(id)}
            >
              <UntrustedText>{name}</UntrustedText>
            </SubmitButton>
          ))}
          <SubmitButton
            variant="quiet"
            data-testid="permission-cancel"
            inactive={busy}
            onPress={() => respond(null)}
          >
            {t('permission.cancel')}
          </SubmitButton>
        </div>
      ) : (
        <div role="status">
          <Notice title={endingText.ofPermission(permission)} />
        </div>
      )}
    </>
  );
}
