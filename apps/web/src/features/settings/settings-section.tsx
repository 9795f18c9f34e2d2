import { useId, type ReactNode } from 'react';

type SettingsSectionProps = {
  /** The hash of the address that leads here. */
  id?: string;
  title: string;
  about?: string;
  action?: ReactNode;
  children: ReactNode;
};

export function SettingsSection({ id, title, about, action, children }: SettingsSectionProps): ReactNode {
  const heading = useId();
  return (
    <section id={id} aria-labelledby={heading} className="flex scroll-mt-20 flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-96">
          <h2 id={heading} className="text-lg font-semibold">
            {title}
          </h2>
          {about !== undefined && <p className="text-secondary">{about}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
