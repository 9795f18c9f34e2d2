import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * The frame of a transcript above the forms: the rest of the page, and at least `--transcript-share` of it where the
 * rows need as much. `height` is the height of the rows in pixels.
 */
export function TranscriptFrame({ height, children }: { height?: number; children: ReactNode }): ReactNode {
  const { t } = useTranslation('session', { keyPrefix: 'transcript' });
  return (
    <section
      aria-label={t('label')}
      className="relative flex flex-1 flex-col"
      style={{ minHeight: `min(${height ?? 0}px, var(--transcript-share, 0px), 100% - 20rem)` }}
    >
      {children}
    </section>
  );
}
