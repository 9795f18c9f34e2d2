import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Inbox } from '#features/inbox/inbox.tsx';
import { hotkeys } from '#components/shortcuts.ts';
import { Button } from '#ui/button.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { Icon } from '#ui/icon.tsx';
import { rememberDockFolded, wasDockFolded } from './dock-state.ts';
import { useInboxAnswering } from './inbox-answering.tsx';
import { useFocusTarget } from './focus-target.ts';
import { usePendingCount } from './pending-counts.ts';

/** What waits, at the right edge of the board. Folded away it is a strip that still says how much. */
export function Dock(): ReactNode {
  const { t } = useTranslation('inbox');
  const answering = useInboxAnswering();
  const count = usePendingCount();
  const lookAt = useFocusTarget('/');
  const [folded, setFolded] = useState(() => lookAt === null && wasDockFolded());
  const [visited, setVisited] = useState(lookAt?.visit);
  if (lookAt !== null && lookAt.visit !== visited) {
    setVisited(lookAt.visit);
    setFolded(false);
  }
  const toggle = useRef<HTMLButtonElement>(null);
  const isPressed = useRef(false);
  useEffect(() => {
    if (isPressed.current) toggle.current?.focus();
    isPressed.current = false;
  }, [folded]);
  const fold = (to: boolean) => {
    isPressed.current = true;
    rememberDockFolded(to);
    setFolded(to);
  };

  if (folded) {
    return (
      <div className="shrink-0 border-s border-line bg-surface">
        <Button
          ref={toggle}
          variant="quiet"
          aria-expanded={false}
          aria-keyshortcuts={hotkeys.inbox}
          className="h-full rounded-none! px-3! py-4! [writing-mode:vertical-rl] justify-start!"
          onClick={() => fold(false)}
        >
          <Icon name="chevron-left" />
          <span>{t('title')}</span>
          <span className={count > 0 ? 'font-semibold text-ask' : 'text-tertiary'}>{count}</span>
        </Button>
      </div>
    );
  }
  return (
    <div data-dock="" className="flex w-(--dock) shrink-0 flex-col border-s border-line bg-surface">
      <Inbox
        answering={answering}
        as="part"
        lookAt={lookAt}
        aside={
          <>
            <Kbd>{hotkeys.inbox.toUpperCase()}</Kbd>
            <Button
              ref={toggle}
              variant="quiet"
              size="small"
              aria-expanded={true}
              className="-me-2 px-2!"
              onClick={() => fold(true)}
            >
              {t('hide')}
            </Button>
          </>
        }
      />
    </div>
  );
}
