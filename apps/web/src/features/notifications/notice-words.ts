import type { Notification, NotificationEvent } from '@kandev/contracts';
import type { TFunction } from 'i18next';

/** Whether a notice is about a question, and so worth telling only while that waits. */
export function isQuestion({ event }: Notification): boolean {
  return event === 'session.clarification_requested';
}

/** What an agent does, by the notice that tells of it. */
const titles = {
  'session.clarification_requested': 'notify.asks',
  'session.turn_finished': 'notify.finished',
} as const satisfies Record<NotificationEvent, string>;

/** What one notice says, or several in one line, as untrusted text: the bodies are titles of tasks. */
export function noticeWords(t: TFunction, notices: readonly Notification[]): { title: string; body: string } {
  const [first, ...others] = notices;
  if (first && others.length === 0) {
    const { agent, event, title, body } = first;
    return { title: agent === undefined ? title : t(titles[event], { agent }), body };
  }
  const count = notices.length;
  return {
    title: notices.every(isQuestion) ? t('notify.questions', { count }) : t('notify.several', { count }),
    body: [...new Set(notices.map(({ body }) => body))].join(', '),
  };
}
