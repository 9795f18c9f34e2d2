import { z } from 'zod';
import { clarification } from './clarification.ts';
import { columnId, runnerId, sessionId, taskId } from './ids.ts';
import { permission } from './permission.ts';
import { message, session } from './session.ts';
import { column, task } from './task.ts';

export const notificationEvent = z.enum(['session.clarification_requested', 'session.turn_finished']);
export type NotificationEvent = z.infer<typeof notificationEvent>;

/**
 * A notice for people. `occurrence_id` names what happened, so that it is shown once however often it arrives.
 * `title` is in English; a page says in its own language what `event` the `agent` gives notice of.
 */
export const notification = z.object({
  event: notificationEvent,
  occurrence_id: z.string(),
  task_id: taskId,
  session_id: sessionId,
  agent: z.string().optional(),
  title: z.string(),
  body: z.string(),
});
export type Notification = z.infer<typeof notification>;

const liveEventOf = <T extends string, P extends z.ZodType>(type: T, payload: P) =>
  z.object({
    seq: z.number().int(),
    type: z.literal(type),
    task_id: taskId.optional(),
    session_id: sessionId.optional(),
    payload,
  });

const runnerRef = z.object({ id: runnerId, name: z.string() });

/** One change of what is known, whole: the payload is the entity as it was after the change. */
export const liveEvent = z.discriminatedUnion('type', [
  liveEventOf('task.created', task),
  liveEventOf('task.updated', task),
  liveEventOf('task.deleted', z.object({ id: taskId })),
  liveEventOf('column.created', column),
  liveEventOf('column.updated', column),
  liveEventOf('column.deleted', z.object({ id: columnId })),
  liveEventOf('session.updated', session),
  liveEventOf('message.added', message),
  liveEventOf('message.updated', message),
  liveEventOf('clarification.created', clarification),
  liveEventOf('clarification.settled', clarification),
  liveEventOf('permission.created', permission),
  liveEventOf('permission.settled', permission),
  liveEventOf('notification', notification),
  liveEventOf('runner.connected', runnerRef),
  liveEventOf('runner.disconnected', runnerRef),
]);
export type LiveEvent = z.infer<typeof liveEvent>;
export type LiveEventType = LiveEvent['type'];
/** An event before the log has numbered it. */
export type UnnumberedLiveEvent = LiveEvent extends infer E
  ? E extends LiveEvent
    ? Omit<E, 'seq'>
    : never
  : never;

/** What a browser sends first: the newest event it has applied. */
export const liveSubscription = z.object({ after: z.number().int().nonnegative() });
/** The log no longer reaches back to `after`: read the board afresh. */
export const liveReset = z.object({ reset: z.literal(true) });
/** Sent each 15 s so that a silent connection can be told from a quiet one. */
export const liveHeartbeat = z.object({ heartbeat: z.literal(true) });
export const liveFrame = z.union([liveEvent, liveReset, liveHeartbeat]);
export type LiveFrame = z.infer<typeof liveFrame>;
