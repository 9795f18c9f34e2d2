import type { ReactNode } from 'react';

type SpecimenProps = {
  /** The names of the shown components, separated by commas. */
  name: string;
  stacked?: boolean;
  children: ReactNode;
};

/** Components in each of their states, in a row or stacked. */
export function Specimen({ name, stacked = false, children }: SpecimenProps): ReactNode {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-sm font-semibold text-tertiary">{name}</h2>
      <div className={stacked ? 'flex flex-col gap-4' : 'flex flex-wrap items-center gap-3'}>{children}</div>
    </section>
  );
}
