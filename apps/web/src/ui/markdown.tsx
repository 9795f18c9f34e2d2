import { memo, useDeferredValue, type ReactNode } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { lazyPart } from './lazy-part.tsx';
import { isPlainText, PlainParagraphs } from './plain-paragraphs.tsx';
import { UntrustedText } from './untrusted-text.tsx';

const MarkdownText = lazyPart(() => import('./markdown-text.tsx'), 'MarkdownText', { reload: false });
const HighlightedMarkdown = lazyPart(() => import('./highlighted-markdown.tsx'), 'HighlightedMarkdown', {
  reload: false,
});

/** Longer texts, and deeper ones, are shown as they were written: parsing them costs too much. */
const MAX_PARSED_LENGTH = 60_000;
const NESTED_TOO_DEEP = /^(?:[ \t]*(?:>|[-*+]|\d+[.)])){24}/m;

const FENCE_WITH_LANGUAGE = /^[ \t>]*(?:`{3,}|~{3,})[ \t]*[^\s`]/m;

/**
 * Untrusted Markdown: raw HTML shows as text, no image loads, no link leads anywhere, invisible characters are
 * shown. Its parser loads with the first text that needs it. Without the parser, or where it fails, the text
 * shows as it was written.
 */
export const Markdown = memo(function Markdown(props: { children: string }): ReactNode {
  // A text that grows many times a second is parsed when there is time for it.
  const children = useDeferredValue(props.children);
  const asWritten = <UntrustedText multiline>{children}</UntrustedText>;
  if (children.length > MAX_PARSED_LENGTH || NESTED_TOO_DEEP.test(children)) return asWritten;
  const parsed = <MarkdownText fallback={asWritten}>{children}</MarkdownText>;
  return (
    <ErrorBoundary fallback={asWritten}>
      <div className="min-w-0 space-y-3 wrap-anywhere">
        {isPlainText(children) ? (
          <PlainParagraphs>{children}</PlainParagraphs>
        ) : FENCE_WITH_LANGUAGE.test(children) ? (
          <ErrorBoundary fallback={parsed}>
            <HighlightedMarkdown fallback={parsed}>{children}</HighlightedMarkdown>
          </ErrorBoundary>
        ) : (
          parsed
        )}
      </div>
    </ErrorBoundary>
  );
});
