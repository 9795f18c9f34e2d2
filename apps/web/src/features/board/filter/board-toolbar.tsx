import type { Task } from '@kandev/contracts';
import { Link } from '@tanstack/react-router';
import { memo, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { SearchField } from '#ui/search-field.tsx';
import { Select } from '#ui/select.tsx';
import { AddColumn } from '../columns/add-column.tsx';
import { narrows, type BoardFilter } from './board-filter.ts';
import { FilterDialog } from './filter-dialog.tsx';
import { NeedsMeToggle } from './needs-me-toggle.tsx';
import { useFilterOptions } from './use-filter-options.ts';

type BoardToolbarProps = {
  tasks: readonly Task[];
  filter: BoardFilter;
  onText: (text: string) => void;
  onFilter: (filter: BoardFilter) => void;
  onClear: () => void;
  searchBox: RefObject<HTMLInputElement | null>;
};

/** What narrows and orders the board, in one row that nothing comes into or leaves. */
export const BoardToolbar = memo(function BoardToolbar(props: BoardToolbarProps): ReactNode {
  const { tasks, filter, onText, onFilter, onClear, searchBox } = props;
  const { t } = useTranslation('board', { keyPrefix: 'filter' });
  const choices = useFilterOptions(filter, tasks);
  return (
    <div role="search" className="@container shrink-0 px-4 pt-3 pb-1.5 sm:px-6">
      <div className="flex flex-wrap items-center gap-2 @min-[50rem]:flex-nowrap">
        <SearchField
          label={t('search')}
          value={filter.text}
          onValueChange={onText}
          inputRef={searchBox}
          hotkey="/"
          className="min-w-52 flex-1 @min-[50rem]:max-w-72 @min-[50rem]:shrink-0"
        />
        <span className="@min-[50rem]:hidden">
          <FilterDialog choices={choices} onFilter={onFilter} />
        </span>
        {choices.map(({ key, label, options, value, isSet, choose }) => (
          <Select
            key={key}
            variant={isSet ? 'marked' : 'row'}
            aria-label={label}
            options={options}
            value={value}
            className="max-w-44 @max-[50rem]:hidden"
            onChange={(event) => onFilter(choose(event.target.value))}
          />
        ))}
        <NeedsMeToggle tasks={tasks} filter={filter} onFilter={onFilter} />
        <Button
          variant="quiet"
          size="small"
          className={cx('shrink-0', !narrows(filter) && 'invisible')}
          onClick={onClear}
        >
          {t('clear')}
        </Button>
        <span className="ms-auto flex shrink-0 items-center">
          <Link
            to="/archive"
            className={cx(buttonClass({ variant: 'quiet', size: 'small' }), '@max-[66rem]:hidden')}
          >
            {t('toArchive')}
          </Link>
          <AddColumn />
        </span>
      </div>
    </div>
  );
});
