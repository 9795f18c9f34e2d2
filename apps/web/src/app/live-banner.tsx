import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveState } from '../api/live/use-live.ts';
import { Spinner } from '../ui/spinner.tsx';

/** Says that the page does not hear of changes just now. The region is always there, so that it is read out. */
export function LiveBanner(): ReactNode {
  const { t } = useTranslation('common', { keyPrefix: 'live' });
  const reconnecting = useLiveState() === 'reconnecting';
  return (
    <div role="status">
      {reconnecting && (
        <p className="flex flex-wrap items-center justify-center gap-x-2 border-b border-permission-line bg-permission-wash px-4 py-1.5 text-sm">
          <Spinner />
          <strong className="font-semibold text-permission">{t('reconnecting')}</strong>
          <span className="text-secondary">{t('stale')}</span>
        </p>
      )}
    </div>
  );
}
