import type { Option } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { untrustedString, UntrustedText } from '#ui/untrusted-text.tsx';
import { Markdown } from '#ui/markdown.tsx';

/** What an option would look like, as its agent drew it: kept in its columns, or as the Markdown it is. */
export function OptionPreview({ option }: { option: Option }): ReactNode {
  const { t } = useTranslation('answering');
  const preview = option.preview ?? '';
  const heading = t('preview', { label: untrustedString(option.label) });
  return (
    <div
      role="region"
      aria-label={heading}
      tabIndex={0}
      className="max-h-80 min-w-0 overflow-auto rounded-md border border-line bg-ground px-3 py-2 text-secondary"
    >
      <p aria-hidden className="mb-1 text-sm wrap-anywhere">
        {heading}
      </p>
      {preview.includes('```') ? (
        <Markdown>{preview}</Markdown>
      ) : (
        <pre className="font-mono text-sm whitespace-pre">
          <UntrustedText multiline>{preview}</UntrustedText>
        </pre>
      )}
    </div>
  );
}
