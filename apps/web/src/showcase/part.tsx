import type { ReactNode } from 'react';

type PartProps = {
  /** The components that it shows, by their names, with a comma between. */
  name: string;
  stacked?: boolean;
  children: ReactNode;
};

/** Components with their states, in a row or one under the other. */
export function Part({ name, stacked = false, children }: PartProps): ReactNode {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-sm font-semibold text-tertiary">{name}</h2>
      <div className={stacked ? 'flex flex-col gap-4' : 'flex flex-wrap items-center gap-3'}>{children}</div>
    </section>
  );
}
