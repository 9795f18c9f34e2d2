import { taskId } from '@kandev/contracts';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useCallback, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isAboutQuestion } from '#features/notifications/notice-text.ts';
import { Notices } from '#features/notifications/notices.tsx';
import { ShortcutList } from '#features/settings/shortcut-list.tsx';
import { hotkeys } from '#components/shortcuts.ts';
import { Dialog, DialogBody } from '#ui/dialog.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { isDockOpen } from './dock-state.ts';
import { useGoToInbox } from './focus-target.ts';
import { usePageSearch, type PageSearch } from './page-search.ts';
import { useHotkey } from './use-hotkey.ts';

const NewTaskDialog = lazyPart(() => import('#features/board/new-task/new-task-dialog.tsx'), 'NewTaskDialog');

/** The dialog for a new task, opened by the address, on any page. */
export function NewTask(): ReactNode {
  const search = usePageSearch();
  const navigate = useNavigate();
  const setOpen = useCallback(
    (open: boolean) => {
      void navigate({
        to: '.',
        search: ({ new: _new, ...others }: PageSearch) =>
          open ? { ...others, new: 'task' as const } : others,
        replace: !open,
      });
    },
    [navigate],
  );
  useHotkey(hotkeys.newTask, () => setOpen(true));
  const open = search.new === 'task';
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <NewTaskDialog
      open={open}
      onOpenChange={setOpen}
      onCreated={(task) => void navigate({ to: '/tasks/$taskId', params: { taskId: task }, replace: true })}
    />
  );
}

/** The list of shortcuts, opened by its own key, on any page. */
export function KeyboardHelp(): ReactNode {
  const { t } = useTranslation('settings', { keyPrefix: 'keyboard' });
  const [open, setOpen] = useState(false);
  useHotkey(hotkeys.keyboard, () => setOpen(true));
  return (
    <Dialog open={open} onOpenChange={setOpen} title={t('title')}>
      <DialogBody readingLabel={t('title')}>
        <ShortcutList heading="h3" />
      </DialogBody>
    </Dialog>
  );
}

/** Shows notifications on any page, except about what the page shows already, and opens their tasks. */
export function Notifications(): ReactNode {
  const navigate = useNavigate();
  const goToInbox = useGoToInbox();
  const openTask = useParams({
    strict: false,
    select: (params) => taskId.safeParse(params.taskId).data ?? null,
  });
  return (
    <Notices
      isOnScreen={(notice) => notice.task_id === openTask || (isAboutQuestion(notice) && isDockOpen())}
      onOpenTask={(task, question) =>
        void navigate({
          to: '/tasks/$taskId',
          params: { taskId: task },
          ...(question !== null && { state: { answer: question } }),
        })
      }
      onShowAll={goToInbox}
    />
  );
}
