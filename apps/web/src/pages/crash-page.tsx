import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChunkNotLoaded } from '#ui/load-chunk.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadingPage } from './loading-page.tsx';

/**
 * What is left when a page cannot be drawn, or did not arrive: nothing is lost, and a reload goes on. Where a newer
 * build has the page, the reload comes by itself.
 */
export function CrashPage({ error }: ErrorComponentProps): ReactNode {
  const { t } = useTranslation('common', { keyPrefix: 'crash' });
  const didArrive = !(error instanceof ChunkNotLoaded);
  const isOutdated = !didArrive && error.isOutdated;
  useEffect(() => {
    if (isOutdated) location.reload();
  }, [isOutdated]);
  if (isOutdated) return <LoadingPage />;
  return (
    <EmptyState
      heading="h1"
      title={didArrive ? t('title') : t('notLoadedTitle')}
      body={didArrive ? t('body') : t('notLoadedBody')}
    >
      <Button variant="loud" onClick={() => location.reload()}>
        {t('reload')}
      </Button>
    </EmptyState>
  );
}
