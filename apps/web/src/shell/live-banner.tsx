import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveState } from '#api/live/use-live.ts';
import { Spinner } from '#ui/spinner.tsx';

/**
 * Says that the page does not hear of changes just now, over the page, so that nothing moves under a hand:
 * where there is room in the free middle of the bar at the top. The region is always there, to be read out.
 */
export function LiveBanner(): ReactNode {
  const { t } = useTranslation('common', { keyPrefix: 'live' });
  const reconnecting = useLiveState() === 'reconnecting';
  return (
    <div role="status">
      {reconnecting && (
        <div className="pointer-events-none fixed inset-x-0 top-15 z-40 flex justify-center md:top-2">
          <p className="flex min-h-10 items-center gap-x-2 rounded-full border border-permission-line bg-permission-wash px-4 text-sm shadow-raised">
            <Spinner />
            <strong className="font-semibold text-permission">{t('reconnecting')}</strong>
            <span className="text-secondary max-lg:sr-only">{t('stale')}</span>
          </p>
        </div>
      )}
    </div>
  );
}
