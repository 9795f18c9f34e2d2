import { findSession } from '../../stores/sessions.ts';
import type { NoticeProvider } from '../provider.ts';

/** Tells every open browser, through the event log. A browser shows an occurrence once. */
export const liveProvider: NoticeProvider = {
  name: 'live',
  deliver(tx, { event, occurrence_id, task_id, session_id, title, body }) {
    const agent = findSession(tx, session_id)?.agent.profile_name;
    tx.emit({
      type: 'notification',
      task_id,
      session_id,
      payload: { event, occurrence_id, task_id, session_id, agent, title, body },
    });
  },
};
