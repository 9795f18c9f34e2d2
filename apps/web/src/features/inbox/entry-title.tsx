import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { UntrustedText } from '#ui/untrusted-text.tsx';
import type { InboxEntry } from './inbox-entry.ts';

/** The title of an entry's task. One that is archived while its runner is away is not on the board. */
export function EntryTitle({ entry }: { entry: InboxEntry }): ReactNode {
  const { t } = useTranslation('inbox');
  return entry.title === '' ? t('offBoard') : <UntrustedText>{entry.title}</UntrustedText>;
}
