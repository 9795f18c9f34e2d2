import type { Permission } from '@kandev/contracts';
import { useId, useImperativeHandle, useRef, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '#ui/cx.ts';
import { UntrustedText } from '#ui/untrusted-text.tsx';
import { Notice } from '#ui/notice.tsx';
import { endingWords } from '../closed/ending-words.ts';
import type { AnswerHandle } from '../entry/answer-handle.ts';
import { OnceButton } from '../form/once-button.tsx';
import { FailureNotice } from '../respond/failure-notice.tsx';
import type { PermissionDesk } from '../respond/use-permission-desk.ts';

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
        <UntrustedText multiline>{permission.title}</UntrustedText>
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
