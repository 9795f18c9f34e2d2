import type { Task } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useClarifications, useRespond } from '#api/clarifications.ts';
import { useOperatorId } from '#api/me.ts';
import { usePermissions, useRespondToPermission } from '#api/permissions.ts';
import { ClarificationOverlay } from '#features/answering/overlay/clarification-overlay.tsx';
import { PermissionCard } from '#features/answering/permission/permission-card.tsx';
import { useDrafts } from '#shell/drafts-context.ts';
import { useFocusTarget } from '#shell/focus-target.ts';

type TaskAnsweringProps = {
  task: Task;
  /** Takes the focus over from an answer that has arrived. */
  onLeave: () => void;
};

/** What a task's agents ask and want, of every session of it, between the transcript and the composer. */
export function TaskAnswering({ task, onLeave }: TaskAnsweringProps): ReactNode {
  const drafts = useDrafts();
  const operator = useOperatorId();
  const { data: clarifications = [] } = useClarifications({ task_id: task.id });
  const { data: permissions = [] } = usePermissions({ task_id: task.id, status: 'pending' });
  const respond = useRespond();
  const respondToPermission = useRespondToPermission();
  const lookAt = useFocusTarget(`/tasks/${task.id}`);
  const me = operator !== undefined && { me: operator };

  return (
    <div className="mx-auto flex min-h-0 w-full max-w-reading shrink flex-col gap-2 overflow-y-auto px-4 pt-1 pb-2">
      {permissions.map((permission) => (
        <PermissionCard
          key={permission.pending_id}
          permission={permission}
          lookAt={lookAt}
          onLeave={onLeave}
          onRespond={respondToPermission.mutateAsync}
          {...me}
        />
      ))}
      <ClarificationOverlay
        clarifications={clarifications.filter(({ status }) => status === 'pending')}
        settled={clarifications.filter(({ status }) => status !== 'pending')}
        onRespond={respond.mutateAsync}
        drafts={drafts}
        onLeave={onLeave}
        lookAt={lookAt}
        {...me}
      />
    </div>
  );
}
