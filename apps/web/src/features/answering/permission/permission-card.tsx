import type { Permission } from '@kandev/contracts';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RespondToPermission } from '#api/permissions.ts';
import { cx } from '#ui/cx.ts';
import { untrustedString, UntrustedText } from '#ui/untrusted-text.tsx';
import { Icon } from '#ui/icon.tsx';
import type { AnswerHandle } from '../entry/answer-handle.ts';
import type { LookAt } from '../overlay/use-visit.ts';
import { usePermissionDesk } from '../respond/use-permission-desk.ts';
import { PermissionAnswer } from './permission-answer.tsx';

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
