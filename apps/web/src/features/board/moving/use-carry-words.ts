import { useTranslation } from 'react-i18next';
import { untrustedString } from '#ui/untrusted-text.tsx';
import type { FilledColumn } from '../columns/fill-columns.ts';
import { othersIn, type Carry } from './carry.ts';

export type CarryNews = { type: 'taken' | 'moved' | 'stuck' | 'dropped' | 'cancelled'; carry: Carry };

/** What is read out of a card on its way. Returns how to tell the latest news. */
export function useCarryWords(
  columns: readonly FilledColumn[],
  ownOrder: boolean,
  say: (words: string) => void,
): (news: CarryNews) => void {
  const { t } = useTranslation('board', { keyPrefix: 'carry' });

  const where = ({ at, from, task }: Carry): string => {
    const { column_id } = at ?? from;
    const name = columns.find(({ column }) => column.id === column_id)?.column.title ?? '';
    const column = untrustedString(name);
    if (at === null || !ownOrder) return t('inColumn', { column });
    return t('at', { column, place: at.index + 1, count: othersIn(columns, column_id, task.id).length + 1 });
  };

  const words = ({ type, carry }: CarryNews): string => {
    const title = untrustedString(carry.task.title);
    switch (type) {
      case 'taken':
        return t(ownOrder ? 'taken' : 'takenUnordered', { title, where: where(carry) });
      case 'moved':
        return where(carry);
      case 'stuck':
        return t(ownOrder ? 'stuck' : 'stuckUnordered', { where: where(carry) });
      case 'dropped':
        return t('dropped', { title, where: where(carry) });
      case 'cancelled':
        return t('cancelled', { title, where: where({ ...carry, at: null }) });
    }
  };
  return (news) => say(words(news));
}
