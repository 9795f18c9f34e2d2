import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { UntrustedText } from '#ui/untrusted-text.tsx';

/** The end of an agent's stderr; nothing where that is empty. */
export function PrintedTail({ text }: { text: string }): ReactNode {
  const { t } = useTranslation('agents');
  if (text.trim() === '') return null;
  return (
    <>
      <p className="mt-3 text-sm font-semibold text-secondary">{t('printed')}</p>
      <pre
        tabIndex={0}
        aria-label={t('printed')}
        className="mt-1 max-h-64 overflow-auto rounded-md border border-line bg-surface px-3 py-2 font-mono text-sm"
      >
        <UntrustedText multiline>{text}</UntrustedText>
      </pre>
    </>
  );
}
