import type { ReactNode } from 'react';

/** Says that there is nothing, why, and the way on. */
export function EmptyState({
  title,
  body,
  children,
}: {
  title: string;
  body: string;
  children?: ReactNode;
}): ReactNode {
  return (
    <div className="mx-auto flex max-w-[26rem] flex-col items-center gap-2 px-6 py-24 text-center">
      <h2 className="text-lg font-semibold">{title}</h2>
      <p className="mb-3 text-secondary">{body}</p>
      {children}
    </div>
  );
}
