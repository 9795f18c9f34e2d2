import type { ReactNode } from 'react';
import { Inbox } from '#features/inbox/inbox.tsx';
import { useInboxAnswering } from './inbox-answering.tsx';
import { useLookAt } from './use-look-at.ts';

export function InboxPage(): ReactNode {
  const answering = useInboxAnswering();
  return (
    <div className="mx-auto flex w-full max-w-reading flex-col px-4 py-4 sm:py-6">
      <Inbox answering={answering} as="page" focusTarget={useLookAt('/inbox')} />
    </div>
  );
}
