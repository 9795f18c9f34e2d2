import type { Task } from '@kandev/contracts';
import { Link } from '@tanstack/react-router';
import { memo, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Dialog, DialogBody, DialogFooter } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Select, SelectField } from '#ui/select.tsx';
import { AddColumnButton } from '../columns/column-title-dialogs.tsx';
import { isFiltering, needsMe, type BoardFilter } from './board-filter.ts';
import { useFilterChoices, type FilterChoice } from './use-filter-choices.ts';

type BoardToolbarProps = {
  tasks: readonly Task[];
  filter: BoardFilter;
  onText: (text: string) => void;
  onFilter: (filter: BoardFilter) => void;
  onClear: () => void;
  searchBox: RefObject<HTMLInputElement | null>;
};

/** Filters and orders the board. No control appears or disappears in this row, so that none moves. */
export const BoardToolbar = memo(function BoardToolbar(props: BoardToolbarProps): ReactNode {
  const { tasks, filter, onText, onFilter, onClear, searchBox } = props;
  const { t } = useTranslation('board', { keyPrefix: 'filter' });
  const choices = useFilterChoices(filter, tasks);
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
        {choices.map(({ key, label, options, value, isSet, withValue }) => (
          <Select
            key={key}
            variant={isSet ? 'marked' : 'row'}
            aria-label={label}
            options={options}
            value={value}
            className="max-w-44 @max-[50rem]:hidden"
            onChange={(event) => onFilter(withValue(event.target.value))}
          />
        ))}
        <NeedsMeToggle tasks={tasks} filter={filter} onFilter={onFilter} />
        <Button
          variant="quiet"
          size="small"
          className={cx('shrink-0', !isFiltering(filter) && 'invisible')}
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
          <AddColumnButton />
        </span>
      </div>
    </div>
  );
});

type FilterDialogProps = { choices: FilterChoice[]; onFilter: (filter: BoardFilter) => void };

/** The selects on a narrow screen, behind a button that shows how many are set. */
function FilterDialog({ choices, onFilter }: FilterDialogProps): ReactNode {
  const { t } = useTranslation('board', { keyPrefix: 'filter' });
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" className="shrink-0" onClick={() => setOpen(true)}>
        {t('open', { count: choices.filter(({ isSet }) => isSet).length })}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={t('title')}>
        <DialogBody>
          {choices.map(({ key, label, options, value, withValue }) => (
            <SelectField
              key={key}
              label={label}
              hint={key === 'order' ? t('columnsOnly') : undefined}
              options={options}
              value={value}
              onChange={(event) => onFilter(withValue(event.target.value))}
            />
          ))}
        </DialogBody>
        <DialogFooter>
          <Link to="/archive" className={cx(buttonClass({ variant: 'quiet' }), 'me-auto')}>
            {t('toArchive')}
          </Link>
          <Button variant="loud" onClick={() => setOpen(false)}>
            {t('done')}
          </Button>
        </DialogFooter>
      </Dialog>
    </>
  );
}

type NeedsMeToggleProps = Pick<BoardToolbarProps, 'tasks' | 'filter' | 'onFilter'>;

/** Shows only tasks that need the operator. Only on a phone, where the top bar has no room for it. */
function NeedsMeToggle({ tasks, filter, onFilter }: NeedsMeToggleProps): ReactNode {
  const { t } = useTranslation('board', { keyPrefix: 'filter' });
  const count = tasks.filter((task) => !task.archived && needsMe(task)).length;
  const isOn = filter.state === 'needs-me';
  return (
    <button
      type="button"
      aria-pressed={isOn}
      className={cx(
        'inline-flex min-h-9 items-center gap-1.5 rounded-full border px-3 text-sm font-semibold sm:hidden pointer-coarse:min-h-11',
        count > 0 ? 'border-ask-line bg-ask-wash text-ask' : 'border-line text-tertiary',
        isOn && 'outline-2 outline-ask',
      )}
      onClick={() => onFilter({ ...filter, state: isOn ? null : 'needs-me' })}
    >
      {count > 0 && <Icon name="question" />}
      <span>{t('needsMe')}</span>
      <span>{count}</span>
    </button>
  );
}
