import type { Clarification, Notification } from '@kandev/contracts';
import type { TFunction } from 'i18next';

/** Whether a notice is about a question, and so worth telling only while that waits. */
export const isQuestion = ({ event }: Notification): boolean => event === 'session.clarification_requested';

/**
 * What one notice says, or several in one line, as untrusted text: the bodies are titles of tasks. The server
 * words a notice in English; one about a question that waits is worded here, where the language is known.
 */
export function noticeWords(
  t: TFunction,
  notices: readonly Notification[],
  waiting: readonly Clarification[] = [],
): { title: string; body: string } {
  const [first, ...others] = notices;
  if (first && others.length === 0) {
    const agent = waiting.find(({ pending_id }) => pending_id === first.occurrence_id)?.agent;
    return { title: agent === undefined ? first.title : t('notify.asks', { agent }), body: first.body };
  }
  const count = notices.length;
  return {
    title: notices.every(isQuestion) ? t('notify.questions', { count }) : t('notify.several', { count }),
    body: [...new Set(notices.map(({ body }) => body))].join(', '),
  };
}
