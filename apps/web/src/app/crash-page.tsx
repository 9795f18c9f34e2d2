import type { ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChunkNotLoaded } from '../parts/load-chunk.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** What is left when a page cannot be drawn, or did not arrive: nothing is lost, and a reload goes on. */
export function CrashPage({ error }: ErrorComponentProps): ReactNode {
  const { t } = useTranslation('common', { keyPrefix: 'crash' });
  const didArrive = !(error instanceof ChunkNotLoaded);
  return (
    <EmptyState
      heading="h1"
      title={didArrive ? t('title') : t('notLoadedTitle')}
      body={didArrive ? t('body') : t('notLoadedBody')}
    >
      <Button look="loud" onClick={() => location.reload()}>
        {t('reload')}
      </Button>
    </EmptyState>
  );
}
