import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Skeleton } from '#ui/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { ProblemNotice } from './problem-notice.tsx';

type QueryStatusProps = {
  of: UseQueryResult;
  /** Announced while the query loads. */
  loading: string;
  failed: string;
  /** The height of each skeleton, as classes. */
  rows: readonly string[];
};

/** Stands for the data of a query while it loads or after it failed. Draws nothing once there is data. */
export function QueryStatus({ of: query, loading, failed, rows }: QueryStatusProps): ReactNode {
  if (query.isPending) {
    return (
      <div role="status" className="flex flex-col gap-2">
        <VisuallyHidden>{loading}</VisuallyHidden>
        {rows.map((height, index) => (
          <Skeleton key={index} className={height} />
        ))}
      </div>
    );
  }
  if (!query.isError || query.data !== undefined) return null;
  return (
    <ProblemNotice
      title={failed}
      cause={query.error}
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}
