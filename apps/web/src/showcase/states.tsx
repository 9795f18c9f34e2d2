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
import { Specimen } from './specimen.tsx';
import { hebrewText, longText } from './sample-texts.ts';

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
      <Specimen name="Badge">
        {badges.map(([tone, icon, text]) => (
          <Badge key={tone} tone={tone} icon={icon}>
            {text}
          </Badge>
        ))}
      </Specimen>
      <Specimen name="Icon">
        {iconNames.map((name) => (
          <span key={name} className="flex items-center gap-1 text-sm text-secondary">
            <Icon name={name} />
            {name}
          </span>
        ))}
      </Specimen>
      <Specimen name="Spinner, VisuallyHidden">
        <Spinner />
        <VisuallyHidden>Said to those who do not see what turns</VisuallyHidden>
      </Specimen>
      <Specimen name="Notice" stacked>
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
        <Notice tone="failed" title={longText}>
          {longText}
        </Notice>
        <Notice tone="ask" title={hebrewText}>
          {hebrewText}
        </Notice>
      </Specimen>
      <Specimen name="Skeleton, ErrorBoundary" stacked>
        <Skeleton className="h-10 w-full" />
        <ErrorBoundary fallback={<p>Shown instead of what broke.</p>}>
          <Broken />
        </ErrorBoundary>
      </Specimen>
      <Specimen name="EmptyState" stacked>
        <EmptyState title="No tasks yet" body="A task is one piece of work for an agent.">
          <Button variant="loud">New task</Button>
        </EmptyState>
      </Specimen>
    </>
  );
}

function Broken(): never {
  throw new Error('Thrown on purpose: the showcase shows the fallback of an ErrorBoundary.');
}
