import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import ReactMarkdown, { type Components, type ExtraProps, type Options } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { CopyButton } from './copy-button.tsx';
import { revealHidden } from './reveal-hidden.ts';
import { HiddenCharacter, UntrustedText } from './untrusted-text.tsx';

const heading = ({ children }: { children?: ReactNode }) => (
  <p className="[unicode-bidi:plaintext] mt-4 font-semibold first:mt-0">{children}</p>
);

/**
 * No element loads or opens anything: an image shows its text, a link its text and its address. Each line runs
 * in its own direction; a list or a quotation starts on the side where its first words do.
 */
const inertComponents: Components = {
  h1: heading,
  h2: heading,
  h3: heading,
  h4: heading,
  h5: heading,
  h6: heading,
  img: ({ alt, src }) => <UntrustedText>{`![${alt ?? ''}](${src ?? ''})`}</UntrustedText>,
  a: ({ children, href = '' }) => (
    <span>
      {children}
      {children !== href && (
        <span className="text-tertiary">
          {' ('}
          <UntrustedText>{href}</UntrustedText>)
        </span>
      )}
    </span>
  ),
  input: ({ checked }) => <span>{checked === true ? '[x]' : '[ ]'}</span>,
  p: ({ children }) => <p className="[unicode-bidi:plaintext]">{children}</p>,
  li: ({ children }) => <li className="[unicode-bidi:plaintext]">{children}</li>,
  ul: ({ children }) => (
    <ul dir="auto" className="list-disc space-y-1 ps-6">
      {children}
    </ul>
  ),
  ol: ({ children, start }) => (
    <ol dir="auto" className="list-decimal space-y-1 ps-6" start={start}>
      {children}
    </ol>
  ),
  blockquote: ({ children }) => (
    <blockquote dir="auto" className="space-y-3 border-s-2 border-line ps-4 text-secondary">
      {children}
    </blockquote>
  ),
  hr: () => <hr className="border-line" />,
  pre: CodeBlock,
  code: ({ children }) => <code className="rounded-sm bg-wash px-1 py-px font-mono text-sm">{children}</code>,
  table: ({ children }) => (
    <div className="overflow-x-auto" tabIndex={0}>
      <table className="border-collapse text-sm">{children}</table>
    </div>
  ),
  th: ({ children }) => (
    <th className="[unicode-bidi:plaintext] border border-line bg-wash px-2 py-1 text-start">{children}</th>
  ),
  td: ({ children }) => (
    <td className="[unicode-bidi:plaintext] border border-line px-2 py-1 align-top">{children}</td>
  ),
  section: ({ children }) => <div className="border-t border-line pt-3 text-sm">{children}</div>,
  sup: ({ children }) => <sup>{children}</sup>,
  data: ({ value }) => <HiddenCharacter name={String(value)} />,
};

type MarkdownTextProps = { children: string; rehypePlugins?: NonNullable<Options['rehypePlugins']> };

/** Parsed Markdown. Other plugins read the tree before hidden characters are revealed in it. */
export function MarkdownText({ children, rehypePlugins = [] }: MarkdownTextProps): ReactNode {
  return (
    <ReactMarkdown
      remarkPlugins={[remarkGfm]}
      rehypePlugins={[...rehypePlugins, revealHiddenInTree]}
      components={inertComponents}
      urlTransform={(address) => address}
    >
      {children}
    </ReactMarkdown>
  );
}

type TreeNode =
  | { type: 'text' | 'raw'; value: string }
  | { type: 'element'; tagName: string; properties: Record<string, unknown>; children: TreeNode[] }
  | { type: 'root'; children: TreeNode[] };

/** A rehype plugin that replaces each invisible character by a `data` element with its name. */
function revealHiddenInTree() {
  return (tree: unknown) => {
    const pending = [tree as TreeNode];
    for (let node = pending.pop(); node; node = pending.pop()) {
      if (!('children' in node)) continue;
      pending.push(...node.children.filter((child) => 'children' in child));
      node.children = node.children.flatMap((child) => ('value' in child ? revealNode(child) : [child]));
    }
  };
}

function revealNode(node: { type: 'text' | 'raw'; value: string }): TreeNode[] {
  return revealHidden(node.value).map((piece) =>
    'text' in piece
      ? { type: 'text', value: piece.text }
      : { type: 'element', tagName: 'data', properties: { value: piece.hidden }, children: [] },
  );
}

type CodeNode = NonNullable<ExtraProps['node']>;

/** A block of code that scrolls sideways, with its language and a button that copies it. */
function CodeBlock({ node, children }: { children?: ReactNode } & ExtraProps): ReactNode {
  const { t } = useTranslation('common', { keyPrefix: 'code' });
  const code = node?.children.find((child): child is CodeNode => 'tagName' in child);
  return (
    <div className="min-w-0 overflow-hidden rounded-md border border-line bg-ground">
      <div className="flex items-center justify-between gap-2 border-b border-line pe-1 ps-3 text-sm text-tertiary">
        <span className="min-w-0 truncate">
          <UntrustedText>{languageOf(code) ?? t('code')}</UntrustedText>
        </span>
        <CopyButton text={sourceText(code).replace(/\n$/, '')} title={t('copy')} />
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
  const languageClass = classes.map(String).find((name) => name.startsWith('language-'));
  return languageClass?.slice('language-'.length);
}

/** The code as it was written: a character that is shown by its code point is itself again. */
function sourceText(node: CodeNode | undefined): string {
  return (node?.children ?? [])
    .map((child) => {
      if (child.type === 'text') return child.value;
      if (child.type !== 'element') return '';
      return child.tagName === 'data' ? characterNamed(String(child.properties.value)) : sourceText(child);
    })
    .join('');
}

const characterNamed = (name: string): string => String.fromCodePoint(Number.parseInt(name.slice(2), 16));
