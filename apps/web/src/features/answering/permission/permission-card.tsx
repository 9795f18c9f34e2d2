import type { Permission } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RespondToPermission } from '../../../api/permissions.ts';
import { cx } from '../../../ui/cx.ts';
import { inertString, InertText } from '../../../ui/inert-text.tsx';
import { Shape } from '../../../ui/shape.tsx';
import { usePermissionDesk } from '../respond/use-permission-desk.ts';
import { PermissionAnswer } from './permission-answer.tsx';

type PermissionCardProps = {
  permission: Permission;
  /** Answers with one of the options, or cancels with null. Rejects with a `ProblemError`. */
  onRespond: (answer: RespondToPermission) => Promise<unknown>;
  me?: string;
  className?: string;
};

/** A card of its own for what an agent wants to be allowed. */
export function PermissionCard({ permission, onRespond, me, className }: PermissionCardProps): ReactNode {
  const { t } = useTranslation('answering');
  const desk = usePermissionDesk(onRespond);
  return (
    <section
      data-testid="permission-card"
      aria-label={t('permission.card', { agent: inertString(permission.agent) })}
      className={cx(
        'flex w-full min-w-0 flex-col gap-3 rounded-md border bg-surface px-4 py-3 sm:px-5',
        permission.status === 'pending' ? 'border-permission' : 'border-line',
        className,
      )}
    >
      <header className="flex flex-wrap items-center gap-x-2 text-permission">
        <Shape name="exclamation" />
        <h2 className="font-semibold">
          <InertText>{t('permission.card', { agent: permission.agent })}</InertText>
        </h2>
      </header>
      <PermissionAnswer permission={permission} desk={desk} {...(me !== undefined && { me })} />
    </section>
  );
}
