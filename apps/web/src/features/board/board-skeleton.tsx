import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '#ui/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

const columns = [3, 4, 2, 1];

/** The board's outline while it is read. */
export function BoardSkeleton(): ReactNode {
  const { t } = useTranslation('board');
  return (
    <div role="status" className="flex min-h-0 flex-1 flex-col overflow-hidden">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <div className="px-4 pt-3 pb-1.5 sm:px-6">
        <Skeleton className="h-9 sm:max-w-72 pointer-coarse:h-11" />
      </div>
      <div className="flex gap-3 px-4 pt-1 sm:gap-2">
        {columns.map((cards, column) => (
          <div
            key={column}
            className="flex w-[86vw] shrink-0 flex-col gap-2.5 px-2 sm:w-auto sm:max-w-96 sm:min-w-58 sm:flex-1"
          >
            <Skeleton className="my-1.5 h-6 w-28" />
            {Array.from({ length: cards }, (_, card) => (
              <Skeleton key={card} className="h-24" />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
