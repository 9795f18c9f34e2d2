import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Spinner } from '#ui/spinner.tsx';

/** Stands for a page whose data is loading. */
export function LoadingPage(): ReactNode {
  const { t } = useTranslation('common');
  return (
    <p role="status" className="flex items-center justify-center gap-2 p-12 text-tertiary">
      <Spinner />
      {t('loading')}
    </p>
  );
}
