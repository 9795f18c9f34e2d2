import type { Notification, NotificationEvent } from '@kandev/contracts';
import type { TFunction } from 'i18next';

/** Whether a notice is about a clarification, and so counts only while that is pending. */
export function isAboutQuestion({ event }: Notification): boolean {
  return event === 'session.clarification_requested';
}

const titleKeys = {
  'session.clarification_requested': 'notify.asks',
  'session.turn_finished': 'notify.finished',
} as const satisfies Record<NotificationEvent, string>;

/** The text of one notice, or of several in one line. It is untrusted: the bodies are titles of tasks. */
export function noticeText(t: TFunction, notices: readonly Notification[]): { title: string; body: string } {
  const [first, ...others] = notices;
  if (first && others.length === 0) {
    const { agent, event, title, body } = first;
    return { title: agent === undefined ? title : t(titleKeys[event], { agent }), body };
  }
  const count = notices.length;
  return {
    title: notices.every(isAboutQuestion) ? t('notify.questions', { count }) : t('notify.several', { count }),
    body: [...new Set(notices.map(({ body }) => body))].join(', '),
  };
}
