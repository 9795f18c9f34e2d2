import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeyName } from '#components/shortcuts.ts';

const glyphs: Partial<Record<KeyName, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
};

/** Keys that are pressed together, as they stand on a keyboard, and in words for a screen reader. */
export function KeyCombination({ keys }: { keys: readonly KeyName[] }): ReactNode {
  const words = useKeyWords();
  return (
    <span className="inline-flex items-center gap-1">
      {keys.map((key) => (
        <kbd
          key={key}
          className="inline-flex h-6 min-w-6 items-center justify-center rounded-sm border border-control bg-surface px-1.5 font-mono text-sm leading-none"
        >
          {glyphs[key] === undefined ? (
            words(key)
          ) : (
            <span role="img" aria-label={words(key)}>
              {glyphs[key]}
            </span>
          )}
        </kbd>
      ))}
    </span>
  );
}

const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.userAgent);

function useKeyWords(): (key: KeyName) => string {
  const { t } = useTranslation('settings', { keyPrefix: 'keyboard.keys' });
  return (key) => {
    switch (key) {
      case ' ':
        return t('Space');
      case 'Mod':
        return isMac() ? '⌘' : t('Control');
      case 'ArrowUp':
      case 'ArrowDown':
      case 'ArrowLeft':
      case 'ArrowRight':
      case 'Enter':
      case 'Escape':
      case 'Home':
      case 'End':
      case 'Shift':
      case 'Tab':
        return t(key);
      default:
        return key.toUpperCase();
    }
  };
}
