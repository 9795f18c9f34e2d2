import { z } from 'zod';
import { clarification } from './clarification.ts';
import { columnId, runnerId, sessionId, taskId } from './ids.ts';
import { permission } from './permission.ts';
import { message, session } from './session.ts';
import { column, task } from './task.ts';

export const notificationEvent = z.enum(['session.clarification_requested', 'session.turn_finished']);
export type NotificationEvent = z.infer<typeof notificationEvent>;

/**
 * A notice for people. `occurrence_id` identifies the occurrence, so that a repeated notice is shown once.
 * `title` is in English; a page words the `event` of the `agent` in its own language.
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

/** A change of one entity; the payload is the whole entity after the change. */
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

/** The first frame of a browser: the number of the newest event that it has applied. */
export const liveSubscription = z.object({ after: z.number().int().nonnegative() });
/** Tells the browser to read the board afresh: the log no longer reaches back to `after`. */
export const liveReset = z.object({ reset: z.literal(true) });
/** Lets a browser tell a dead connection from a quiet one. */
export const liveHeartbeat = z.object({ heartbeat: z.literal(true) });
export const liveFrame = z.union([liveEvent, liveReset, liveHeartbeat]);
export type LiveFrame = z.infer<typeof liveFrame>;
