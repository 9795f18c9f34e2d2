import type { Session, Task } from '@kandev/contracts';
import { useState, type MouseEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { agentName } from '#features/session/agent-name.ts';
import { SessionDetails } from '#features/session/session-details.tsx';
import { WorktreeFacts } from '#features/session/worktree/worktree-facts.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogBody } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';

type TaskDetailsProps = { task: Task; session: Session };

/** Details of a session and of its task's worktree. */
export function TaskDetails({ task, session }: TaskDetailsProps): ReactNode {
  return (
    <>
      <SessionDetails session={session} agent={agentName(session.agent)} />
      <WorktreeFacts task={task} />
    </>
  );
}

/** Opens the details where the page has no room for them, and the search of the transcript, which needs a key elsewhere. */
export function TaskDetailsButton({
  onFind,
  ...details
}: TaskDetailsProps & { onFind: () => void }): ReactNode {
  const { t } = useTranslation('session', { keyPrefix: 'details' });
  const { t: find } = useTranslation('session', { keyPrefix: 'find' });
  const [open, setOpen] = useState(false);
  const closeOnLink = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a') !== null) setOpen(false);
  };
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('label')}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={t('label')}>
        <DialogBody readingLabel={t('label')}>
          <Button
            className="self-start"
            onClick={() => {
              setOpen(false);
              onFind();
            }}
          >
            <Icon name="search" />
            {find('label')}
          </Button>
          <div className="pb-3" onClick={closeOnLink}>
            <TaskDetails {...details} />
          </div>
        </DialogBody>
      </Dialog>
    </>
  );
}
