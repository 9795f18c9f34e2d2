import { useNavigate } from '@tanstack/react-router';
import { useMemo, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBoard } from '#api/board.ts';
import { BoardView } from '#features/board/board-view.tsx';
import { SetUpBanner } from '#features/first-run/set-up-banner.tsx';
import { SetUpLink } from '#features/first-run/set-up-link.tsx';
import { hotkeys } from '#components/shortcuts.ts';
import { DockPlace } from './dock-place.tsx';
import { filterIn, withFilter, type PageSearch } from './search.ts';
import { useHotkey } from './use-hotkey.ts';
import { usePageSearch } from './use-page-search.ts';

export function BoardPage(): ReactNode {
  const { t } = useTranslation('board');
  const search = usePageSearch();
  const filter = useMemo(() => filterIn(search), [search]);
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
              search: (before: PageSearch) => withFilter(before, next),
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
      <DockPlace />
    </div>
  );
}
