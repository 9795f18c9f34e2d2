import { pendingId, sessionId } from '@kandev/contracts';
import { z } from 'zod';
import { everything, type BoardFilter } from '#features/board/filter/board-filter.ts';
import { taskOrders } from '#features/board/filter/task-order.ts';
import { taskMarks } from '#components/task-mark.ts';

const text = z.union([z.string(), z.number(), z.boolean()]).transform(String).pipe(z.string().max(200));

const read = z.object({
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
 * What the address says beside the page: `new=task` opens the dialog; `needs=me`, `state`, `agent` and the
 * text `q` narrow the board, and `order` orders it. On a task's page `session` names one of its sessions,
 * and `record` a question or permission in its transcript.
 */
export type PageSearch = { [K in keyof z.infer<typeof read>]?: NonNullable<z.infer<typeof read>[K]> };

export function parsePageSearch(given: Record<string, unknown>): PageSearch {
  return withoutAbsent(read.parse(given));
}

/** What of the board to show, as the address says it. */
export function filterOfSearch({ q, needs, state, agent, order }: PageSearch): BoardFilter {
  return {
    text: q ?? everything.text,
    state: needs === 'me' ? 'needs-me' : (state ?? everything.state),
    agent: agent ?? everything.agent,
    order: order ?? everything.order,
  };
}

/** The address with another filter in it. What is as usual is not said. */
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
