import { useId, type ReactNode } from 'react';

/** A step of the set-up under its heading. */
export function Step({
  title,
  about,
  children,
}: {
  title: string;
  about: string;
  children: ReactNode;
}): ReactNode {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-3">
      <div>
        <h2 id={heading} className="text-lg font-semibold">
          {title}
        </h2>
        <p className="text-secondary">{about}</p>
      </div>
      {children}
    </section>
  );
}
