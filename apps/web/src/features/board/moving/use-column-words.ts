import type { Column } from '@kandev/contracts';
import { useTranslation } from 'react-i18next';
import { untrustedString } from '#ui/untrusted-text.tsx';
import { homeOf, type ColumnCarry } from './column-carry.ts';
import type { CarryNews } from './use-carry-words.ts';

export type ColumnNews = { type: CarryNews['type']; carry: ColumnCarry };

/** What is read out of a column on its way. Returns how to tell the latest news. */
export function useColumnWords(
  columns: readonly Column[],
  say: (words: string) => void,
): (news: ColumnNews) => void {
  const { t } = useTranslation('board', { keyPrefix: 'columnCarry' });

  const words = ({ type, carry: { column, at } }: ColumnNews): string => {
    const title = untrustedString(column.title);
    const index = at?.index ?? homeOf(columns, column);
    const where = t('at', { place: index + 1, count: columns.length });
    switch (type) {
      case 'taken':
      case 'dropped':
      case 'cancelled':
        return t(type, { title, where });
      case 'moved':
        return where;
      case 'stuck':
        return t('stuck', { where });
    }
  };
  return (news) => say(words(news));
}
