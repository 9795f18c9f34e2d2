import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { OverlayEntry } from './overlay-entries.ts';

type PendingSwitcherProps = {
  entries: readonly OverlayEntry[];
  current: OverlayEntry;
  onShow: (next: OverlayEntry) => void;
};

/** How many wait here, and the way from one to the next, oldest first. Nothing where there is one alone. */
export function PendingSwitcher({ entries, current, onShow }: PendingSwitcherProps): ReactNode {
  const { t } = useTranslation('answering');
  const next = entries[(entries.indexOf(current) + 1) % entries.length];
  if (next === undefined || entries.length < 2) return null;
  const waiting = entries.filter(({ mode }) => mode === 'open').length;
  const ended = entries.length - waiting;
  const words = [waiting > 0 && t('waiting', { count: waiting }), ended > 0 && t('ended', { count: ended })]
    .filter((part) => part !== false)
    .join(', ');
  return (
    <Button
      variant="quiet"
      size="small"
      className="px-2!"
      data-testid="clarification-pending-switcher"
      aria-label={t('showNext', { words })}
      onClick={() => onShow(next)}
    >
      <span>{words}</span>
      <Icon name="chevron-right" />
    </Button>
  );
}
