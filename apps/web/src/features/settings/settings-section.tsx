import { useId, type ReactNode } from 'react';

type SettingsSectionProps = { title: string; about?: string; action?: ReactNode; children: ReactNode };

export function SettingsSection({ title, about, action, children }: SettingsSectionProps): ReactNode {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
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
