import { useNavigate } from '@tanstack/react-router';
import { useMemo, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBoard } from '#api/board.ts';
import { BoardView } from '#features/board/board-view.tsx';
import { SetUpBanner, SetUpLink } from '#features/first-run/set-up-banner.tsx';
import { hotkeys } from '#components/shortcuts.ts';
import { wasDockFolded } from '#shell/dock-state.ts';
import { filterOfSearch, type PageSearch, searchWithFilter, usePageSearch } from '#shell/page-search.ts';
import { useHotkey } from '#shell/use-hotkey.ts';
import { useIsWide } from '#shell/use-is-wide.ts';
import { lazyPart } from '#ui/lazy-part.tsx';

const Dock = lazyPart(() => import('#shell/dock.tsx'), 'Dock');

export function BoardPage(): ReactNode {
  const { t } = useTranslation('board');
  const search = usePageSearch();
  const filter = useMemo(() => filterOfSearch(search), [search]);
  const navigate = useNavigate();
  const searchBox = useRef<HTMLInputElement>(null);
  useHotkey(hotkeys.search, () => searchBox.current?.focus());
  const isEmpty = useBoard().data?.tasks.length === 0;
  return (
    <div data-fills-page="" data-ends-free="" className="flex min-h-0 flex-1">
      <h1 className="sr-only">{t('title')}</h1>
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        {!isEmpty && <SetUpBanner />}
        <BoardView
          filter={filter}
          onFilter={(next) =>
            void navigate({
              to: '/',
              search: (before: PageSearch) => searchWithFilter(before, next),
              replace: true,
            })
          }
          onNewTask={() =>
            void navigate({ to: '.', search: (before: PageSearch) => ({ ...before, new: 'task' as const }) })
          }
          searchBox={searchBox}
          emptyActions={<SetUpLink />}
        />
      </div>
      <DockSlot />
    </div>
  );
}

/** The dock where the window has room for it. Its width is kept free while it loads, so that the board does not move. */
function DockSlot(): ReactNode {
  if (!useIsWide()) return null;
  const placeholder = <div data-dock="" className="w-(--dock) shrink-0 border-s border-line bg-surface" />;
  return <Dock fallback={wasDockFolded() ? null : placeholder} />;
}
