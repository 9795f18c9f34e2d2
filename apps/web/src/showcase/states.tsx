import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { Notice } from '#ui/notice.tsx';
import { Icon, iconNames, type IconName } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { Part } from './part.tsx';
import { hebrew, long } from './words.ts';

const badges: [BadgeTone, IconName, string][] = [
  ['ask', 'question', 'Asks you · 3 questions'],
  ['permission', 'exclamation', 'Wants permission'],
  ['working', 'play', 'Working'],
  ['failed', 'cross', 'Failed'],
  ['neutral', 'check', 'Turn finished'],
  ['none', 'circle', 'Not started'],
];

export function States(): ReactNode {
  return (
    <>
      <Part name="Badge">
        {badges.map(([tone, shape, words]) => (
          <Badge key={tone} tone={tone} icon={shape}>
            {words}
          </Badge>
        ))}
      </Part>
      <Part name="Icon">
        {iconNames.map((name) => (
          <span key={name} className="flex items-center gap-1 text-sm text-secondary">
            <Icon name={name} />
            {name}
          </span>
        ))}
      </Part>
      <Part name="Spinner, VisuallyHidden">
        <Spinner />
        <VisuallyHidden>Said to those who do not see what turns</VisuallyHidden>
      </Part>
      <Part name="Notice" stacked>
        {(['neutral', 'ask', 'permission', 'failed'] as const).map((tone) => (
          <Notice
            key={tone}
            tone={tone}
            title={`Notice, ${tone}`}
            actions={<Button size="small">Do it</Button>}
          >
            What it is about, in a sentence or two.
          </Notice>
        ))}
        <Notice>Without a title.</Notice>
        <Notice tone="failed" title={long}>
          {long}
        </Notice>
        <Notice tone="ask" title={hebrew}>
          {hebrew}
        </Notice>
      </Part>
      <Part name="Skeleton, ErrorBoundary" stacked>
        <Skeleton className="h-10 w-full" />
        <ErrorBoundary fallback={<p>Shown instead of what broke.</p>}>
          <Broken />
        </ErrorBoundary>
      </Part>
      <Part name="EmptyState" stacked>
        <EmptyState title="No tasks yet" body="A task is one piece of work for an agent.">
          <Button variant="loud">New task</Button>
        </EmptyState>
      </Part>
    </>
  );
}

function Broken(): never {
  throw new Error('The page of components shows what stands in for a part that breaks.');
}
