import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** What an archived task shows in place of a transcript that it never had. */
export function NeverStarted(): ReactNode {
  const { t } = useTranslation('archive');
  return <p className="p-12 text-center text-tertiary">{t('neverStarted')}</p>;
}
