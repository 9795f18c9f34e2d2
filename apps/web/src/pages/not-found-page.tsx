import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

export function NotFoundPage(): ReactNode {
  const { t } = useTranslation('common', { keyPrefix: 'notFound' });
  return (
    <EmptyState heading="h1" title={t('title')} body={t('body')}>
      <Link to="/" className={buttonClass()}>
        {t('toBoard')}
      </Link>
    </EmptyState>
  );
}
