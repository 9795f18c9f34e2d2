import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { shortcuts, type KeyName, type ShortcutPlace } from '#components/shortcuts.ts';

const places = Object.keys(shortcuts) as ShortcutPlace[];

const glyphs: Partial<Record<KeyName, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
};

/** All shortcuts by the place where they work. */
export function ShortcutList({ heading: Heading }: { heading: 'h2' | 'h3' }): ReactNode {
  const { t } = useTranslation('settings', { keyPrefix: 'keyboard' });
  return (
    <div className="flex flex-col gap-5">
      {places.map((place) => (
        <div key={place}>
          <Heading className="mb-1 text-sm font-semibold text-secondary">{t(`place.${place}`)}</Heading>
          <dl className="divide-y divide-line rounded-md border border-line bg-surface">
            {shortcuts[place].map(({ does, keys }) => (
              <div key={does} className="flex items-center justify-between gap-4 px-4 py-2">
                <dt>{t(`does.${does}`)}</dt>
                <dd className="flex shrink-0 flex-wrap justify-end gap-1.5">
                  {keys.map((combination) => (
                    <KeyCombination key={combination.join('+')} keys={combination} />
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </div>
  );
}

/** Keys that are pressed together, as on a keyboard, and by name for a screen reader. */
function KeyCombination({ keys }: { keys: readonly KeyName[] }): ReactNode {
  const keyText = useKeyText();
  return (
    <span className="inline-flex items-center gap-1">
      {keys.map((key) => (
        <kbd
          key={key}
          className="inline-flex h-6 min-w-6 items-center justify-center rounded-sm border border-control bg-surface px-1.5 font-mono text-sm leading-none"
        >
          {glyphs[key] === undefined ? (
            keyText(key)
          ) : (
            <span role="img" aria-label={keyText(key)}>
              {glyphs[key]}
            </span>
          )}
        </kbd>
      ))}
    </span>
  );
}

const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.userAgent);

function useKeyText(): (key: KeyName) => string {
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
