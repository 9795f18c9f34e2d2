import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { UntrustedText } from '#ui/untrusted-text.tsx';

/** More names than these say nothing more. */
const NAMED_AT_MOST = 20;

type IgnoredPropertiesProps = {
  readonly names: readonly string[];
  /** What stands over so many names. */
  readonly title: (count: number) => string;
};

/** Names what an agent's form holds and no screen can ask, so that nobody thinks that they saw it all. */
export function IgnoredProperties({ names, title }: IgnoredPropertiesProps): ReactNode {
  const { t } = useTranslation('common', { keyPrefix: 'ignored' });
  if (names.length === 0) return null;
  const more = names.length - NAMED_AT_MOST;
  return (
    <div data-testid="clarification-ignored" className="text-sm text-tertiary">
      <p>{title(names.length)}</p>
      <ul className="flex flex-wrap gap-x-3">
        {names.slice(0, NAMED_AT_MOST).map((name) => (
          <li key={name} className="min-w-0 font-mono">
            <UntrustedText>{name === '' ? t('unnamed') : name}</UntrustedText>
          </li>
        ))}
        {more > 0 && <li>{t('more', { count: more })}</li>}
      </ul>
    </div>
  );
}
