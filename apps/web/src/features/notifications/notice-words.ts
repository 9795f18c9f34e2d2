import type { Notification } from '@kandev/contracts';
import type { TFunction } from 'i18next';

/** Whether a notice is about a question, and so worth telling only while that waits. */
export const isQuestion = ({ event }: Notification): boolean => event === 'session.clarification_requested';

/** What one notice says, or several in one line, as untrusted text: the bodies are titles of tasks. */
export function noticeWords(t: TFunction, notices: readonly Notification[]): { title: string; body: string } {
  const [first, ...others] = notices;
  if (first && others.length === 0) return { title: first.title, body: first.body };
  const count = notices.length;
  return {
    title: notices.every(isQuestion) ? t('notify.questions', { count }) : t('notify.several', { count }),
    body: [...new Set(notices.map(({ body }) => body))].join(', '),
  };
}
