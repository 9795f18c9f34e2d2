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

/** The inbox beside the board. Folded it is a strip with the pending count. */
export function Dock(): ReactNode {
  const { t } = useTranslation('inbox');
  const answering = useInboxAnswering();
  const count = usePendingCount();
  const focusTarget = useFocusTarget('/');
  const [folded, setFolded] = useState(() => focusTarget === null && wasDockFolded());
  const [lastVisit, setLastVisit] = useState(focusTarget?.visit);
  if (focusTarget !== null && focusTarget.visit !== lastVisit) {
    setLastVisit(focusTarget.visit);
    setFolded(false);
  }
  const toggle = useRef<HTMLButtonElement>(null);
  const wasToggled = useRef(false);
  useEffect(() => {
    if (wasToggled.current) toggle.current?.focus();
    wasToggled.current = false;
  }, [folded]);
  const toggleFolded = (next: boolean) => {
    wasToggled.current = true;
    rememberDockFolded(next);
    setFolded(next);
  };

  if (folded) {
    return (
      <div className="shrink-0 border-s border-line bg-surface">
        <button
          ref={toggle}
          type="button"
          aria-expanded={false}
          aria-keyshortcuts={hotkeys.inbox}
          className="inline-flex h-full min-h-10 items-center gap-2 border border-transparent px-3 py-4 text-center text-base font-medium text-secondary transition-colors duration-100 [writing-mode:vertical-rl] hover:bg-wash hover:text-ink forced-colors:border-line pointer-coarse:min-h-11 pointer-coarse:min-w-11"
          onClick={() => toggleFolded(false)}
        >
          <Icon name="chevron-left" />
          <span>{t('title')}</span>
          <span className={count > 0 ? 'font-semibold text-ask' : 'text-tertiary'}>{count}</span>
        </button>
      </div>
    );
  }
  return (
    <div data-dock="" className="flex w-(--dock) shrink-0 flex-col border-s border-line bg-surface">
      <Inbox
        answering={answering}
        as="part"
        focusTarget={focusTarget}
        aside={
          <>
            <Kbd>{hotkeys.inbox.toUpperCase()}</Kbd>
            <Button
              ref={toggle}
              variant="quiet"
              size="icon"
              aria-expanded={true}
              className="-me-2"
              onClick={() => toggleFolded(true)}
            >
              {t('hide')}
            </Button>
          </>
        }
      />
    </div>
  );
}
