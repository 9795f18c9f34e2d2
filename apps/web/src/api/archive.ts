import { task, tasksPage, type Task, type TaskId } from '@kandev/contracts';
import {
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useApi } from './api-context.ts';
import { call } from './http.ts';
import { applyEvent, type ArchivePage } from './live/apply-event.ts';
import { ProblemError } from './problem-error.ts';
import { queryKeys } from './query-keys.ts';

/** The archived tasks, the latest change first, page by page, kept current by live events. */
export function useArchive(): UseInfiniteQueryResult<InfiniteData<ArchivePage>> {
  const { cache } = useApi();
  return useInfiniteQuery({
    queryKey: queryKeys.archive,
    queryFn: ({ pageParam, signal }) =>
      cache.fetchLive(
        () => call(tasksPage, '/tasks', { query: { archived: 'true', cursor: pageParam }, signal }),
        (page, change) => applyEvent.archivePage(page, change, pageParam === undefined),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    staleTime: Infinity,
  });
}

/** A task that the board does not show, kept current by live events; null if there is no such task. */
export function useTaskBesideBoard(id: TaskId | undefined, enabled: boolean): UseQueryResult<Task | null> {
  const { cache } = useApi();
  return useQuery({
    queryKey: queryKeys.task(id),
    queryFn: ({ signal }) =>
      cache.fetchLive(
        () => call(task, `/tasks/${id ?? ''}`, { signal }).catch(nullIfNotFound),
        (cached, change) => applyEvent.task(cached, change),
      ),
    enabled: enabled && id !== undefined,
    staleTime: Infinity,
  });
}

function nullIfNotFound(cause: unknown): null {
  if (cause instanceof ProblemError && cause.code === 'NOT_FOUND') return null;
  throw cause;
}
