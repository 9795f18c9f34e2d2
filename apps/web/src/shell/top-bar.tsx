import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Kbd } from '#ui/kbd.tsx';
import { Icon } from '#ui/icon.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { type PageSearch, usePageSearch } from './page-search.ts';
import { useAttentionCount } from './pending-counts.ts';

const linkClass =
  'inline-flex min-h-9 items-center rounded-md px-3 text-secondary hover:text-ink pointer-coarse:min-h-11 data-[status=active]:bg-wash data-[status=active]:font-medium data-[status=active]:text-ink';

/** The navigation, the counts of what needs an answer, and the button for a new task. */
export function TopBar({ pending }: { pending: number }): ReactNode {
  const { t } = useTranslation('common', { keyPrefix: 'nav' });
  const { t: common } = useTranslation('common');
  const { needs } = usePageSearch();
  const attention = useAttentionCount();
  return (
    <header className="sticky top-0 z-30 flex min-h-14 shrink-0 flex-wrap items-center gap-1 border-b border-line bg-surface px-2 sm:gap-3 sm:px-6">
      <Link to="/" className="me-2 text-lg font-bold max-sm:hidden">
        {common('appName')}
      </Link>
      <nav aria-label={t('label')} className="flex flex-wrap items-center sm:gap-1">
        <Link to="/" activeOptions={{ exact: true, includeSearch: false }} className={linkClass}>
          {t('board')}
        </Link>
        <Link to="/inbox" className={cx(linkClass, 'gap-1.5')}>
          {t('inbox')}
          <span
            data-testid="inbox-count"
            className={cx(
              'grid h-5 min-w-5 place-items-center rounded-full px-1.5 text-sm tabular-nums',
              pending > 0 ? 'bg-ask font-semibold text-on-ask' : 'text-tertiary',
            )}
          >
            {pending}
          </span>
          <VisuallyHidden>{t('inboxWaiting', { count: pending })}</VisuallyHidden>
        </Link>
        <Link to="/settings" className={linkClass}>
          {t('settings')}
        </Link>
      </nav>
      <span className="flex-1" />
      <Link
        to="/"
        search={needs === 'me' ? {} : { needs: 'me' }}
        aria-current={needs === 'me' ? 'true' : undefined}
        activeProps={{}}
        className={cx(
          'inline-flex min-h-9 items-center gap-1.5 rounded-full border px-3 text-sm font-semibold whitespace-nowrap max-sm:hidden pointer-coarse:min-h-11',
          attention > 0 ? 'border-ask-line bg-ask-wash text-ask' : 'border-line text-tertiary',
          needs === 'me' && 'outline-2 outline-ask',
        )}
      >
        {attention > 0 && <Icon name="question" />}
        <span>{t('needsMe')}</span>
        <span aria-hidden="true" className="md:hidden">
          {attention}
        </span>
        <span className="max-md:sr-only">{t('needyTasks', { count: attention })}</span>
      </Link>
      <Link
        to="."
        search={(before: PageSearch) => ({ ...before, new: 'task' as const })}
        className={buttonClass({ variant: 'loud' })}
      >
        <span className="sm:hidden">
          <Icon name="plus" />
        </span>
        <span className="max-sm:sr-only">{t('newTask')}</span>
        <span className="max-md:hidden">
          <Kbd>N</Kbd>
        </span>
      </Link>
    </header>
  );
}
