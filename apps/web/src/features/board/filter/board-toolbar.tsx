import type { Task } from '@kandev/contracts';
import { memo, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Select } from '../../../ui/select.tsx';
import { AddColumn } from '../columns/add-column.tsx';
import { isOwnOrder, narrows, type BoardFilter } from './board-filter.ts';
import { FilterDialog } from './filter-dialog.tsx';
import { useFilterOptions } from './use-filter-options.ts';

type BoardToolbarProps = {
  tasks: readonly Task[];
  filter: BoardFilter;
  onText: (text: string) => void;
  onFilter: (filter: BoardFilter) => void;
  onClear: () => void;
  searchBox: RefObject<HTMLInputElement | null>;
};

/** What narrows and orders the board, in one row. */
export const BoardToolbar = memo(function BoardToolbar(props: BoardToolbarProps): ReactNode {
  const { tasks, filter, onText, onFilter, onClear, searchBox } = props;
  const { t } = useTranslation('board', { keyPrefix: 'filter' });
  const choices = useFilterOptions(filter, tasks);
  return (
    <div role="search" className="flex shrink-0 flex-wrap items-center gap-2 px-4 pt-3 pb-1.5 sm:px-6">
      <SearchField
        label={t('search')}
        value={filter.text}
        onValue={onText}
        field={searchBox}
        hotkey="/"
        className="flex-1 md:max-w-72"
      />
      <span className="md:hidden">
        <FilterDialog choices={choices} onFilter={onFilter} />
      </span>
      {choices.map(({ key, label, options, value, isSet, choose }) => (
        <Select
          key={key}
          look={isSet ? 'marked' : 'row'}
          aria-label={label}
          options={options}
          value={value}
          className="max-w-44 max-md:hidden"
          onChange={(event) => onFilter(choose(event.target.value))}
        />
      ))}
      {narrows(filter) && (
        <Button look="quiet" size="small" onClick={onClear}>
          {t('clear')}
        </Button>
      )}
      <AddColumn />
      {!isOwnOrder(filter) && (
        <p className="basis-full text-sm text-tertiary max-md:hidden">{t('columnsOnly')}</p>
      )}
    </div>
  );
});
