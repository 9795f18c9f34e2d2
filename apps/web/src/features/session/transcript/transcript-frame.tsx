import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * The place of a transcript above what waits: all that is left of the page, and never less than its share,
 * `--transcript-share`, where its rows need as much. `height` is theirs, in pixels.
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
