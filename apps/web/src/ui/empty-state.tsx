import type { ReactNode } from 'react';

/** Fills an empty place: what is missing, why, and what to do about it. */
export function EmptyState({
  title,
  body,
  heading: Heading = 'h2',
  children,
}: {
  title: string;
  body: string;
  heading?: 'h1' | 'h2';
  children?: ReactNode;
}): ReactNode {
  return (
    <div className="mx-auto flex max-w-104 flex-col items-center gap-2 px-6 py-24 text-center">
      <Heading className="text-lg font-semibold">{title}</Heading>
      <p className="mb-3 text-secondary">{body}</p>
      {children}
    </div>
  );
}
