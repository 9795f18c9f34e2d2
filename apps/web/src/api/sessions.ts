import {
  accepted,
  createSession,
  messagesPage,
  promptAnswer,
  session,
  type CreateSession,
  type Message,
  type PromptId,
  type Session,
  type SessionId,
  type TaskId,
} from '@kandev/contracts';
import { useMutation, useQuery, type UseMutationResult, type UseQueryResult } from '@tanstack/react-query';
import type { z } from 'zod';
import { useApi } from './api-context.ts';
import { call, callForNothing } from './http.ts';
import { applyEvent } from './live/apply-event.ts';
import { keys } from './query-keys.ts';

const PAGE = 1000;

/** A session, kept current by live events. */
export function useSession(id: SessionId): UseQueryResult<Session> {
  const { cache } = useApi();
  return useQuery({
    queryKey: keys.session(id),
    queryFn: ({ signal }) =>
      cache.fetchLive(() => call(session, `/sessions/${id}`, { signal }), applyEvent.session),
    staleTime: Infinity,
  });
}

/** The whole transcript of a session, oldest first, kept current by live events. */
export function useMessages(id: SessionId): UseQueryResult<Message[]> {
  const { cache } = useApi();
  return useQuery({
    queryKey: keys.messages(id),
    queryFn: ({ signal }) =>
      cache.fetchLive(
        () => fetchMessages(id, signal),
        (known, change) => applyEvent.messages(id, known, change),
      ),
    staleTime: Infinity,
  });
}

async function fetchMessages(id: SessionId, signal: AbortSignal): Promise<Message[]> {
  const messages: Message[] = [];
  for (;;) {
    const after = messages.at(-1)?.seq ?? 0;
    const { items, next_cursor } = await call(messagesPage, `/sessions/${id}/messages`, {
      query: { after, limit: PAGE },
      signal,
    });
    messages.push(...items);
    if (next_cursor === null || items.length === 0) return messages;
  }
}

export function useStartSession(): UseMutationResult<Session, Error, CreateSession & { task_id: TaskId }> {
  const { cache } = useApi();
  return useMutation({
    mutationFn: ({ task_id, ...body }) =>
      call(session, `/tasks/${task_id}/sessions`, { method: 'POST', body: createSession.parse(body) }),
    onSuccess: (payload) => cache.apply({ type: 'session.updated', payload }),
  });
}

/** Sends a prompt; `queued` in the answer says that it waits for the open turn to end. */
export function useSendPrompt(id: SessionId): UseMutationResult<z.infer<typeof promptAnswer>, Error, string> {
  return useMutation({
    mutationFn: (text) => call(promptAnswer, `/sessions/${id}/prompt`, { method: 'POST', body: { text } }),
  });
}

export function useRemoveQueuedPrompt(id: SessionId): UseMutationResult<void, Error, PromptId> {
  return useMutation({
    mutationFn: (prompt) => callForNothing(`/sessions/${id}/queued-prompts/${prompt}`, { method: 'DELETE' }),
  });
}

/** Ends the open turn; the session stays. */
export function useCancelTurn(id: SessionId): UseMutationResult<unknown, Error, void> {
  return useMutation({ mutationFn: () => call(accepted, `/sessions/${id}/cancel`, { method: 'POST' }) });
}

/** Ends the session and its agent. */
export function useStopSession(id: SessionId): UseMutationResult<unknown, Error, void> {
  return useMutation({ mutationFn: () => call(accepted, `/sessions/${id}/stop`, { method: 'POST' }) });
}
