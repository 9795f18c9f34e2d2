import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '#ui/cx.ts';
import { singleLineClass } from '#ui/field.tsx';

type OptionSearchProps = { wanted: string; found: number; total: number; onSearch: (wanted: string) => void };

/** Narrows a long list of options. What is chosen stays chosen while it is out of sight. */
export function OptionSearch({ wanted, found, total, onSearch }: OptionSearchProps): ReactNode {
  const { t } = useTranslation('answering');
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <input
        type="search"
        aria-label={t('search.label', { total })}
        placeholder={t('search.label', { total })}
        autoComplete="off"
        value={wanted}
        onChange={(event) => onSearch(event.target.value)}
        className={cx(singleLineClass, 'min-w-0 flex-1')}
      />
      <p role="status" className="text-sm text-tertiary tabular-nums empty:hidden">
        {wanted.trim() !== '' && t('search.found', { found })}
      </p>
    </div>
  );
}
