import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { InertText } from '../../../ui/inert-text.tsx';

/** More names than these say nothing more. */
const NAMED_AT_MOST = 20;

/** Names what the agent's form holds and this screen cannot ask, so that nobody thinks that they saw it all. */
export function IgnoredProperties({ names }: { names: readonly string[] }): ReactNode {
  const { t } = useTranslation('answering');
  if (names.length === 0) return null;
  const more = names.length - NAMED_AT_MOST;
  return (
    <div data-testid="clarification-ignored" className="text-sm text-tertiary">
      <p>{t('ignored.title', { count: names.length })}</p>
      <ul className="flex flex-wrap gap-x-3">
        {names.slice(0, NAMED_AT_MOST).map((name) => (
          <li key={name} className="min-w-0 font-mono">
            <InertText>{name === '' ? t('ignored.unnamed') : name}</InertText>
          </li>
        ))}
        {more > 0 && <li>{t('ignored.more', { count: more })}</li>}
      </ul>
    </div>
  );
}
