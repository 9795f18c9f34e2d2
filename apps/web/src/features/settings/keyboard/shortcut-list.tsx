import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { shortcuts, type ShortcutPlace } from '#components/shortcuts.ts';
import { KeyCombination } from './key-combination.tsx';

const places = Object.keys(shortcuts) as ShortcutPlace[];

/** All keys and what they do, by where they do it. */
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
