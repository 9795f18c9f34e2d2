import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Skeleton } from '#ui/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { ProblemNotice } from './problem-notice.tsx';

type ReadingProps = {
  of: UseQueryResult;
  /** What is said while it is on its way, to those who do not see the places that are kept for it. */
  loading: string;
  failed: string;
  /** How high each of those places is, as classes. */
  rows: readonly string[];
};

/** What stands where something is being read, or could not be. Nothing once there is something to show. */
export function QueryStatus({ of: read, loading, failed, rows }: ReadingProps): ReactNode {
  if (read.isPending) {
    return (
      <div role="status" className="flex flex-col gap-2">
        <VisuallyHidden>{loading}</VisuallyHidden>
        {rows.map((height, place) => (
          <Skeleton key={place} className={height} />
        ))}
      </div>
    );
  }
  if (!read.isError || read.data !== undefined) return null;
  return (
    <ProblemNotice
      title={failed}
      cause={read.error}
      retrying={read.isFetching}
      onRetry={() => void read.refetch()}
    />
  );
}
