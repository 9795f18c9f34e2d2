import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Dialog, DialogBody, DialogFooter } from '#ui/dialog.tsx';
import { SelectField } from '#ui/select.tsx';
import type { BoardFilter } from './board-filter.ts';
import type { FilterChoice } from './use-filter-options.ts';

type FilterDialogProps = { choices: FilterChoice[]; onFilter: (filter: BoardFilter) => void };

/** The filters where there is no room for them in a row: behind a button that says how many are set. */
export function FilterDialog({ choices, onFilter }: FilterDialogProps): ReactNode {
  const { t } = useTranslation('board', { keyPrefix: 'filter' });
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" className="shrink-0" onClick={() => setOpen(true)}>
        {t('open', { count: choices.filter(({ isSet }) => isSet).length })}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={t('title')}>
        <DialogBody>
          {choices.map(({ key, label, options, value, choose }) => (
            <SelectField
              key={key}
              label={label}
              hint={key === 'order' ? t('columnsOnly') : undefined}
              options={options}
              value={value}
              onChange={(event) => onFilter(choose(event.target.value))}
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
