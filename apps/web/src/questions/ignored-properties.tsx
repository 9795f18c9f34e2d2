import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { UntrustedText } from '#ui/untrusted-text.tsx';

const MAX_NAMES = 20;

type IgnoredPropertiesProps = { names: readonly string[]; place: 'transcript' | 'form' };

/** Names the properties of an agent's form that no screen can ask, so that nobody believes to see the whole form. */
export function IgnoredProperties({ names, place }: IgnoredPropertiesProps): ReactNode {
  const { t } = useTranslation('questions', { keyPrefix: 'ignored' });
  if (names.length === 0) return null;
  const more = names.length - MAX_NAMES;
  return (
    <div data-testid="clarification-ignored" className="text-sm text-tertiary">
      <p>{t(place, { count: names.length })}</p>
      <ul className="flex flex-wrap gap-x-3">
        {names.slice(0, MAX_NAMES).map((name) => (
          <li key={name} className="min-w-0 font-mono">
            <UntrustedText>{name === '' ? t('unnamed') : name}</UntrustedText>
          </li>
        ))}
        {more > 0 && <li>{t('more', { count: more })}</li>}
      </ul>
    </div>
  );
}
