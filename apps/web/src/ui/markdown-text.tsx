import type { ReactNode } from 'react';
import ReactMarkdown, { type Components, type Options } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { CodeBlock } from './code-block.tsx';
import { HiddenCharacter, UntrustedText } from './untrusted-text.tsx';
import { revealInTree } from './reveal-in-tree.ts';

const heading = ({ children }: { children?: ReactNode }) => (
  <p className="[unicode-bidi:plaintext] mt-4 font-semibold first:mt-0">{children}</p>
);

/**
 * No element here loads or opens anything: an image is its words, a link is its words and its address. Each
 * line runs in its own direction, and what has a start, a list or a quotation, begins where its first words do.
 */
const inert: Components = {
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

const keepAsWritten = (address: string): string => address;

type MarkdownTextProps = { children: string; rehypePlugins?: NonNullable<Options['rehypePlugins']> };

/** Parsed Markdown, none of which loads or opens anything. Whatever else reads the tree reads it before us. */
export function MarkdownText({ children, rehypePlugins = [] }: MarkdownTextProps): ReactNode {
  return (
    <ReactMarkdown
      remarkPlugins={[remarkGfm]}
      rehypePlugins={[...rehypePlugins, revealInTree]}
      components={inert}
      urlTransform={keepAsWritten}
    >
      {children}
    </ReactMarkdown>
  );
}
