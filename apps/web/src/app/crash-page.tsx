import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** What is left when a page cannot be drawn: nothing is lost, and a reload goes on. */
export function CrashPage(): ReactNode {
  const { t } = useTranslation('common', { keyPrefix: 'crash' });
  return (
    <EmptyState heading="h1" title={t('title')} body={t('body')}>
      <Button look="loud" onClick={() => location.reload()}>
        {t('reload')}
      </Button>
    </EmptyState>
  );
}
