import type { ReactNode } from 'react';
import { Inbox } from '#features/inbox/inbox.tsx';
import { useInboxAnswering } from '#shell/inbox-answering.tsx';
import { useFocusTarget } from '#shell/focus-target.ts';

export function InboxPage(): ReactNode {
  const answering = useInboxAnswering();
  return (
    <div className="mx-auto flex w-full max-w-reading flex-col px-4 py-4 sm:py-6">
      <Inbox answering={answering} as="page" focusTarget={useFocusTarget('/inbox')} />
    </div>
  );
}
