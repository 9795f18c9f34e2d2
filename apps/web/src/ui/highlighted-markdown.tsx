import type { ReactNode } from 'react';
import rehypeHighlight from 'rehype-highlight';
import { MarkdownText } from './markdown-text.tsx';

/** Longer blocks stay in one colour: highlighting them would hold up the page. */
const MAX_HIGHLIGHTED_LENGTH = 20_000;

type HtmlNode = {
  type: string;
  tagName?: string;
  value?: string;
  properties?: { className?: unknown };
  children?: HtmlNode[];
};

const skipLongBlocks = () => (tree: unknown) => {
  const pending = [tree as HtmlNode];
  for (let node = pending.pop(); node; node = pending.pop()) {
    pending.push(...(node.children ?? []));
    if (node.tagName !== 'code' || textLength(node) <= MAX_HIGHLIGHTED_LENGTH) continue;
    const className: unknown = node.properties?.className;
    node.properties = {
      className: [...(Array.isArray(className) ? (className as unknown[]) : []), 'no-highlight'],
    };
  }
};

const textLength = ({ value = '', children = [] }: HtmlNode): number =>
  children.reduce((sum, child) => sum + textLength(child), value.length);

const plugins = [skipLongBlocks, rehypeHighlight];

/** Markdown with syntax highlighting in blocks that name their language. */
export function HighlightedMarkdown({ children }: { children: string }): ReactNode {
  return <MarkdownText rehypePlugins={plugins}>{children}</MarkdownText>;
}
