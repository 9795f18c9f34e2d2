import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Says in words that a form can not be submitted without this answer. */
export function RequiredMark(): ReactNode {
  const { t } = useTranslation('answering');
  return <span className="text-sm font-medium text-ask">{t('required')}</span>;
}
