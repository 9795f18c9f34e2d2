import type { ReactNode } from 'react';
import { useNow } from '#i18n/use-now.ts';
import { useTimeFormat } from '#i18n/use-time-format.ts';

/** How long ago something was. Only this is drawn again as time passes. */
export function Since({ instant }: { instant: string }): ReactNode {
  const now = useNow(5_000);
  const { ago } = useTimeFormat();
  return <span className="whitespace-nowrap">{ago(instant, now)}</span>;
}
