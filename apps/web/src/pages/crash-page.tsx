import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChunkNotLoaded } from '#ui/load-chunk.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadingPage } from './loading-page.tsx';

/**
 * Stands for a page that could not be drawn or loaded, and offers a reload. Where a newer build has the page, it
 * reloads by itself.
 */
export function CrashPage({ error }: ErrorComponentProps): ReactNode {
  const { t } = useTranslation('common', { keyPrefix: 'crash' });
  const hasLoaded = !(error instanceof ChunkNotLoaded);
  const isOutdated = !hasLoaded && error.isOutdated;
  useEffect(() => {
    if (isOutdated) location.reload();
  }, [isOutdated]);
  if (isOutdated) return <LoadingPage />;
  return (
    <EmptyState
      heading="h1"
      title={hasLoaded ? t('title') : t('notLoadedTitle')}
      body={hasLoaded ? t('body') : t('notLoadedBody')}
    >
      <Button variant="loud" onClick={() => location.reload()}>
        {t('reload')}
      </Button>
    </EmptyState>
  );
}
