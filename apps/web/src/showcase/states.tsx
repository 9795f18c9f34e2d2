import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { Button } from '../ui/button.tsx';
import { shapeNames, Shape } from '../ui/shape.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { Part } from './part.tsx';

const badges: [BadgeTone, Parameters<typeof Badge>[0]['shape'], string][] = [
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
          <Badge key={tone} tone={tone} shape={shape}>
            {words}
          </Badge>
        ))}
      </Part>
      <Part name="Shape, Spinner">
        {shapeNames.map((name) => (
          <span key={name} className="flex items-center gap-1 text-sm text-secondary">
            <Shape name={name} />
            {name}
          </span>
        ))}
        <Spinner />
      </Part>
      <Part name="Notice" stacked>
        {(['neutral', 'ask', 'permission', 'failed'] as const).map((tone) => (
          <Notice
            key={tone}
            tone={tone}
            title={`A ${tone} notice`}
            actions={<Button size="small">Do it</Button>}
          >
            What it is about, in a sentence or two.
          </Notice>
        ))}
      </Part>
      <Part name="Skeleton, EmptyState" stacked>
        <Skeleton className="h-10 w-full" />
        <EmptyState title="No tasks yet" body="A task is one piece of work for an agent.">
          <Button look="loud">New task</Button>
        </EmptyState>
      </Part>
    </>
  );
}
