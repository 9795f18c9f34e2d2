import type { ReactNode } from 'react';
import rehypeHighlight from 'rehype-highlight';
import { MarkdownText } from './markdown-text.tsx';

/** Blocks longer than this stay in one colour: telling their words apart would hold up the page. */
const LONGEST_BLOCK = 20_000;

type Node = { type: string; tagName?: string; value?: string; properties?: Properties; children?: Node[] };
type Properties = { className?: unknown };

const leaveLongBlocks = () => (tree: unknown) => {
  const waiting = [tree as Node];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    waiting.push(...(node.children ?? []));
    if (node.tagName !== 'code' || lengthOf(node) <= LONGEST_BLOCK) continue;
    const className: unknown = node.properties?.className;
    node.properties = {
      className: [...(Array.isArray(className) ? (className as unknown[]) : []), 'no-highlight'],
    };
  }
};

const lengthOf = ({ value = '', children = [] }: Node): number =>
  children.reduce((sum, child) => sum + lengthOf(child), value.length);

const plugins = [leaveLongBlocks, rehypeHighlight];

/** Markdown whose blocks of a named language have their words in colours. Loaded only where there are such. */
export function HighlightedMarkdown({ children }: { children: string }): ReactNode {
  return <MarkdownText rehypePlugins={plugins}>{children}</MarkdownText>;
}
