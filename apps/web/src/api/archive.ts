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
import { keys } from './query-keys.ts';

/** What is archived, the newest change first, page by page, kept current by live events. */
export function useArchive(): UseInfiniteQueryResult<InfiniteData<ArchivePage>> {
  const { cache } = useApi();
  return useInfiniteQuery({
    queryKey: keys.archive,
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

/** A task that the board does not show, null where there is none; kept current by live events. */
export function useTaskBesideBoard(id: TaskId | undefined, wanted: boolean): UseQueryResult<Task | null> {
  const { cache } = useApi();
  return useQuery({
    queryKey: keys.task(id),
    queryFn: ({ signal }) =>
      cache.fetchLive(
        () => call(task, `/tasks/${id ?? ''}`, { signal }).catch(noneIfUnknown),
        (known, change) => applyEvent.task(known, change),
      ),
    enabled: wanted && id !== undefined,
    staleTime: Infinity,
  });
}

function noneIfUnknown(cause: unknown): null {
  if (cause instanceof ProblemError && cause.code === 'NOT_FOUND') return null;
  throw cause;
}
