import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

const columns = [3, 4, 2];

/** The board's outline while it is read. */
export function BoardSkeleton(): ReactNode {
  const { t } = useTranslation('board');
  return (
    <div role="status" className="grid gap-4 p-4 sm:grid-cols-4 sm:p-6">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {columns.map((cards, column) => (
        <div key={column} className="flex flex-col gap-2.5">
          <Skeleton className="h-6 w-28" />
          {Array.from({ length: cards }, (_, card) => (
            <Skeleton key={card} className="h-24" />
          ))}
        </div>
      ))}
    </div>
  );
}
