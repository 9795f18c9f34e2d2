import { lazy, memo, Suspense, useDeferredValue, type ReactNode } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { UntrustedText } from './untrusted-text.tsx';
import { isPlain, PlainParagraphs } from './plain-paragraphs.tsx';

const MarkdownText = lazy(async () => ({ default: (await import('./markdown-text.tsx')).MarkdownText }));
const HighlightedMarkdown = lazy(async () => ({
  default: (await import('./highlighted-markdown.tsx')).HighlightedMarkdown,
}));

/** Longer texts, and ones nested beyond reason, are shown as they were written: parsing costs too much. */
const LONGEST = 60_000;
const DEEPEST = /^(?:[ \t]*(?:>|[-*+]|\d+[.)])){24}/m;

/** A block of code that names its language. */
const NAMED_CODE = /^[ \t>]*(?:`{3,}|~{3,})[ \t]*[^\s`]/m;

/**
 * Untrusted Markdown: no raw HTML (it shows as text), no image is loaded, no link can be followed, and
 * invisible characters are shown. What cannot be parsed is shown as it was written, and so is what waits for
 * the parser, which is loaded with the first text that needs it.
 */
export const Markdown = memo(function Markdown(props: { children: string }): ReactNode {
  // A text that grows many times a second is parsed when there is time for it.
  const children = useDeferredValue(props.children);
  const asWritten = <UntrustedText lines>{children}</UntrustedText>;
  if (children.length > LONGEST || DEEPEST.test(children)) return asWritten;
  const parsed = <MarkdownText>{children}</MarkdownText>;
  return (
    <ErrorBoundary instead={asWritten}>
      <div className="min-w-0 space-y-3 wrap-anywhere">
        {isPlain(children) ? (
          <PlainParagraphs>{children}</PlainParagraphs>
        ) : (
          <Suspense fallback={asWritten}>
            {NAMED_CODE.test(children) ? (
              <ErrorBoundary instead={parsed}>
                <Suspense fallback={parsed}>
                  <HighlightedMarkdown>{children}</HighlightedMarkdown>
                </Suspense>
              </ErrorBoundary>
            ) : (
              parsed
            )}
          </Suspense>
        )}
      </div>
    </ErrorBoundary>
  );
});
