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
    <>
      <h1 className="sr-only">{t('title')}</h1>
      <BoardView
        onlyNeedsMe={needs === 'me'}
        onNewTask={() =>
          void navigate({ to: '.', search: (before: PageSearch) => ({ ...before, new: 'task' as const }) })
        }
      />
    </>
  );
}
