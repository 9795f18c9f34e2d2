import { pendingId, sessionId } from '@kandev/contracts';
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { z } from 'zod';
import { noFilter, type BoardFilter } from '#features/board/filter/board-filter.ts';
import { taskOrders } from '#features/board/filter/task-order.ts';
import { taskMarks } from '#components/task-mark.ts';

const text = z.union([z.string(), z.number(), z.boolean()]).transform(String).pipe(z.string().max(200));

const pageSearch = z.object({
  needs: z.literal('me').optional().catch(undefined),
  new: z.literal('task').optional().catch(undefined),
  q: text.optional().catch(undefined),
  state: z
    .enum([...taskMarks, 'unanswered'])
    .optional()
    .catch(undefined),
  agent: text.optional().catch(undefined),
  order: z.enum(taskOrders).optional().catch(undefined),
  session: sessionId.optional().catch(undefined),
  record: pendingId.optional().catch(undefined),
});

/**
 * The search parameters of the address: `new=task` opens the dialog; `needs=me`, `state`, `agent` and the text
 * `q` filter the board, `order` orders it; on a task's page `session` names one of its sessions, and `record` a
 * clarification or permission in its transcript.
 */
export type PageSearch = {
  [K in keyof z.infer<typeof pageSearch>]?: NonNullable<z.infer<typeof pageSearch>[K]>;
};

/** Parameters that do not parse are left out. */
export function parsePageSearch(search: Record<string, unknown>): PageSearch {
  return withoutAbsent(pageSearch.parse(search));
}

/** The parsed search parameters: the same object until one of them changes. */
export function usePageSearch(): PageSearch {
  const search = useSearch({ from: '__root__' });
  return useMemo(() => parsePageSearch(search), [search]);
}

export function filterOfSearch({ q, needs, state, agent, order }: PageSearch): BoardFilter {
  return {
    text: q ?? noFilter.text,
    state: needs === 'me' ? 'needs-me' : (state ?? noFilter.state),
    agent: agent ?? noFilter.agent,
    order: order ?? noFilter.order,
  };
}

/** The search parameters with another board filter; its default values are left out. */
export function searchWithFilter(
  { new: dialog }: PageSearch,
  { text, state, agent, order }: BoardFilter,
): PageSearch {
  return withoutAbsent({
    new: dialog,
    q: text.trim() === '' ? undefined : text,
    needs: state === 'needs-me' ? ('me' as const) : undefined,
    state: state === 'needs-me' ? undefined : (state ?? undefined),
    agent: agent ?? undefined,
    order: order === 'manual' ? undefined : order,
  });
}

const withoutAbsent = (search: { [K in keyof PageSearch]: PageSearch[K] | undefined }): PageSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
