import { memo, type ReactNode } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { Fallback } from './fallback.tsx';
import { HiddenCharacter, InertText } from './inert-text.tsx';
import { revealInTree } from './reveal-in-tree.ts';

/** Longer texts, and ones nested beyond reason, are shown as they were written: parsing costs too much. */
const LONGEST = 60_000;
const DEEPEST = /^(?:[ \t]*(?:>|[-*+]|\d+[.)])){24}/m;

const heading = ({ children }: { children?: ReactNode }) => (
  <p dir="auto" className="mt-4 font-semibold first:mt-0">
    {children}
  </p>
);

/** No element here loads or opens anything: an image is its words, a link is its words and its address. */
const inert: Components = {
  h1: heading,
  h2: heading,
  h3: heading,
  h4: heading,
  h5: heading,
  h6: heading,
  img: ({ alt, src }) => <InertText>{`![${alt ?? ''}](${src ?? ''})`}</InertText>,
  a: ({ children, href = '' }) => (
    <span>
      {children}
      {children !== href && (
        <span className="text-tertiary">
          {' ('}
          <InertText>{href}</InertText>)
        </span>
      )}
    </span>
  ),
  input: ({ checked }) => <span>{checked === true ? '[x]' : '[ ]'}</span>,
  p: ({ children }) => <p dir="auto">{children}</p>,
  li: ({ children }) => <li dir="auto">{children}</li>,
  ul: ({ children }) => <ul className="list-disc space-y-1 ps-6">{children}</ul>,
  ol: ({ children, start }) => (
    <ol className="list-decimal space-y-1 ps-6" start={start}>
      {children}
    </ol>
  ),
  blockquote: ({ children }) => (
    <blockquote dir="auto" className="space-y-3 border-s-2 border-line ps-4 text-secondary">
      {children}
    </blockquote>
  ),
  hr: () => <hr className="border-line" />,
  pre: ({ children }) => (
    <pre
      tabIndex={0}
      className="overflow-x-auto rounded-md border border-line bg-ground px-3 py-2 font-mono text-sm [&_code]:bg-transparent [&_code]:p-0"
    >
      {children}
    </pre>
  ),
  code: ({ children }) => <code className="rounded-sm bg-wash px-1 py-px font-mono text-sm">{children}</code>,
  table: ({ children }) => (
    <div className="overflow-x-auto" tabIndex={0}>
      <table className="border-collapse text-sm">{children}</table>
    </div>
  ),
  th: ({ children }) => (
    <th dir="auto" className="border border-line bg-wash px-2 py-1 text-start">
      {children}
    </th>
  ),
  td: ({ children }) => (
    <td dir="auto" className="border border-line px-2 py-1 align-top">
      {children}
    </td>
  ),
  section: ({ children }) => <div className="border-t border-line pt-3 text-sm">{children}</div>,
  sup: ({ children }) => <sup>{children}</sup>,
  data: ({ value }) => <HiddenCharacter name={String(value)} />,
};

const keepAsWritten = (address: string): string => address;

/**
 * Untrusted Markdown: no raw HTML (it shows as text), no image is loaded, no link can be followed, and
 * invisible characters are shown. What cannot be parsed is shown as it was written.
 */
export const Markdown = memo(function Markdown({ children }: { children: string }): ReactNode {
  const plain = <InertText lines>{children}</InertText>;
  if (children.length > LONGEST || DEEPEST.test(children)) return plain;
  return (
    <Fallback instead={plain}>
      <div className="min-w-0 space-y-3 wrap-anywhere">
        <ReactMarkdown
          remarkPlugins={[remarkGfm]}
          rehypePlugins={[revealInTree]}
          components={inert}
          urlTransform={keepAsWritten}
        >
          {children}
        </ReactMarkdown>
      </div>
    </Fallback>
  );
});
