import { useEffect, useEffectEvent, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OPEN_LAYER_SELECTOR } from '#components/shortcuts.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Spinner } from '#ui/spinner.tsx';
import type { TranscriptSearch } from './use-find.ts';

type FindBarProps = {
  find: TranscriptSearch;
  open: boolean;
  onOpen: (open: boolean) => void;
  /** Takes the focus when the bar closes. */
  onLeave: () => void;
};

/**
 * Searches the transcript, of which the browser's own search sees only the rendered rows. The key of the browser's
 * search opens the bar; pressed in the field of the bar, it opens the browser's search.
 */
export function FindBar({ find, open, onOpen, onLeave }: FindBarProps): ReactNode {
  const { t } = useTranslation('session', { keyPrefix: 'find' });
  const { t: action } = useTranslation('common', { keyPrefix: 'action' });
  const field = useRef<HTMLInputElement>(null);
  const onFindKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const isFind = event.key.toLowerCase() === 'f' && (event.ctrlKey || event.metaKey);
    if (!isFind || event.altKey || event.shiftKey || event.defaultPrevented) return;
    if (document.activeElement === field.current || document.querySelector(OPEN_LAYER_SELECTOR)) return;
    event.preventDefault();
    onOpen(true);
    focusAndSelect(field.current);
  });
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => onFindKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  useEffect(() => {
    if (open) focusAndSelect(field.current);
  }, [open]);
  if (!open) return null;

  const close = () => {
    onOpen(false);
    onLeave();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && event.target === field.current) find.step(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
  };
  const isSearching = find.query.trim() !== '';
  return (
    <search className="shrink-0 border-b border-line bg-surface" onKeyDown={onKeyDown}>
      <div className="mx-auto flex w-full max-w-reading flex-wrap items-center gap-1 px-4 py-1.5">
        <SearchField
          className="flex-1 max-sm:basis-full"
          label={t('label')}
          value={find.query}
          onValueChange={find.setQuery}
          inputRef={field}
        />
        <p
          role="status"
          className="flex items-center gap-2 px-1 text-sm text-secondary tabular-nums max-sm:me-auto sm:min-w-20"
        >
          {find.isLoading && <Spinner />}
          {isSearching &&
            (find.isLoading ? t('reading') : t('count', { place: find.position, count: find.count }))}
        </p>
        <StepButton label={t('previous')} find={find} by={-1} />
        <StepButton label={t('next')} find={find} by={1} />
        <Button variant="quiet" size="small" className="px-2!" aria-label={action('close')} onClick={close}>
          <Icon name="cross" />
        </Button>
      </div>
    </search>
  );
}

type StepButtonProps = { label: string; find: TranscriptSearch; by: 1 | -1 };

function StepButton({ label, find, by }: StepButtonProps): ReactNode {
  return (
    <Button
      variant="quiet"
      size="small"
      className="px-2!"
      aria-label={label}
      disabled={find.count === 0}
      onClick={() => find.step(by)}
    >
      <Icon name="chevron-down" className={cx(by === -1 && 'rotate-180')} />
    </Button>
  );
}

/** Some browsers do not move the focus to a field whose text is selected. */
function focusAndSelect(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}
