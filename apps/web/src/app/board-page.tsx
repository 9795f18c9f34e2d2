import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BoardView } from '../features/board/board-view.tsx';
import type { PageSearch } from './search.ts';
import { usePageSearch } from './use-page-search.ts';

export function BoardPage(): ReactNode {
  const { t } = useTranslation('board');
  const { needs } = usePageSearch();
  const navigate = useNavigate();
  return (
    <div data-fills-page="" className="flex min-h-0 flex-1">
      <h1 className="sr-only">{t('title')}</h1>
      <div className="flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto">
        <BoardView
          onlyNeedsMe={needs === 'me'}
          onNewTask={() =>
            void navigate({ to: '.', search: (before: PageSearch) => ({ ...before, new: 'task' as const }) })
          }
        />
      </div>
    </div>
  );
}
