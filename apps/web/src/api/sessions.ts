import {
  accepted,
  createSession,
  promptResponse,
  session,
  sessionsPage,
  type CreateSession,
  type OptionSetting,
  type PromptId,
  type Session,
  type SessionId,
  type TaskId,
} from '@kandev/contracts';
import { useMutation, useQuery, type UseMutationResult, type UseQueryResult } from '@tanstack/react-query';
import type { z } from 'zod';
import { useApi } from './api-context.ts';
import { call, callNoContent } from './http.ts';
import { applyEvent } from './live/apply-event.ts';
import { queryKeys } from './query-keys.ts';

/** A session, kept current by live events. */
export function useSession(id: SessionId): UseQueryResult<Session> {
  const { cache } = useApi();
  return useQuery({
    queryKey: queryKeys.session(id),
    queryFn: ({ signal }) =>
      cache.fetchLive(() => call(session, `/sessions/${id}`, { signal }), applyEvent.session),
    staleTime: Infinity,
  });
}

/** The sessions of a task, newest first, kept current by live events. */
export function useTaskSessions(task: TaskId): UseQueryResult<Session[]> {
  const { cache } = useApi();
  return useQuery({
    queryKey: queryKeys.taskSessions(task),
    queryFn: ({ signal }) =>
      cache.fetchLive(
        async () => (await call(sessionsPage, `/tasks/${task}/sessions`, { signal })).items,
        (cached, change) => applyEvent.taskSessions(task, cached, change),
      ),
    staleTime: Infinity,
  });
}

export function useStartSession(): UseMutationResult<Session, Error, CreateSession & { task_id: TaskId }> {
  const { cache } = useApi();
  return useMutation({
    mutationFn: ({ task_id, ...body }) =>
      cache.callAndApply(
        () =>
          call(session, `/tasks/${task_id}/sessions`, { method: 'POST', body: createSession.parse(body) }),
        (payload) => ({ type: 'session.updated', payload }),
      ),
  });
}

/** Sends a prompt; `queued` in the answer says that the prompt waits for the end of the open turn. */
export function useSendPrompt(
  id: SessionId,
): UseMutationResult<z.infer<typeof promptResponse>, Error, string> {
  return useMutation({
    mutationFn: (text) => call(promptResponse, `/sessions/${id}/prompt`, { method: 'POST', body: { text } }),
  });
}

export function useRemoveQueuedPrompt(id: SessionId): UseMutationResult<void, Error, PromptId> {
  return useMutation({
    mutationFn: (prompt) => callNoContent(`/sessions/${id}/queued-prompts/${prompt}`, { method: 'DELETE' }),
  });
}

/** Ends the open turn; the session stays. */
export function useCancelTurn(id: SessionId): UseMutationResult<unknown, Error, void> {
  return useMutation({ mutationFn: () => call(accepted, `/sessions/${id}/cancel`, { method: 'POST' }) });
}

/** Sets an option of the agent. The answer may hold another value than the requested one. */
export function useSetOption(id: SessionId): UseMutationResult<Session, Error, OptionSetting> {
  const { cache } = useApi();
  return useMutation({
    mutationFn: (setting) =>
      cache.callAndApply(
        () => call(session, `/sessions/${id}/options`, { method: 'POST', body: setting }),
        (payload) => ({ type: 'session.updated', payload }),
      ),
  });
}

/** Ends the session and its agent. */
export function useStopSession(id: SessionId): UseMutationResult<unknown, Error, void> {
  return useMutation({ mutationFn: () => call(accepted, `/sessions/${id}/stop`, { method: 'POST' }) });
}
