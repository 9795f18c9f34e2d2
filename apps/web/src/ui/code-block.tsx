import type { ReactNode } from 'react';
import type { ExtraProps } from 'react-markdown';
import { useTranslation } from 'react-i18next';
import { CopyButton } from './copy-button.tsx';
import { UntrustedText } from './untrusted-text.tsx';

type CodeNode = NonNullable<ExtraProps['node']>;

/** A block of code that scrolls sideways, with the language that its author named and a way to copy it whole. */
export function CodeBlock({ node, children }: { children?: ReactNode } & ExtraProps): ReactNode {
  const { t } = useTranslation('common', { keyPrefix: 'code' });
  const code = node?.children.find((child): child is CodeNode => 'tagName' in child);
  return (
    <div className="min-w-0 overflow-hidden rounded-md border border-line bg-ground">
      <div className="flex items-center justify-between gap-2 border-b border-line pe-1 ps-3 text-sm text-tertiary">
        <span className="min-w-0 truncate">
          <UntrustedText>{languageOf(code) ?? t('code')}</UntrustedText>
        </span>
        <CopyButton text={textOf(code).replace(/\n$/, '')} what={t('copy')} />
      </div>
      <pre
        tabIndex={0}
        dir="ltr"
        className="overflow-x-auto px-3 py-2 font-mono text-sm -outline-offset-2 [&_code]:bg-transparent [&_code]:p-0"
      >
        {children}
      </pre>
    </div>
  );
}

function languageOf(code: CodeNode | undefined): string | undefined {
  const classes = code?.properties.className;
  if (!Array.isArray(classes)) return undefined;
  const named = classes.map(String).find((name) => name.startsWith('language-'));
  return named?.slice('language-'.length);
}

/** As its author wrote it: what is shown by its code point on the screen is itself again. */
function textOf(node: CodeNode | undefined): string {
  return (node?.children ?? [])
    .map((child) => {
      if (child.type === 'text') return child.value;
      if (child.type !== 'element') return '';
      return child.tagName === 'data' ? characterOf(String(child.properties.value)) : textOf(child);
    })
    .join('');
}

const characterOf = (name: string): string => String.fromCodePoint(Number.parseInt(name.slice(2), 16));
