import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '#ui/copy-button.tsx';

/** A command for a terminal with a copy button; `name` tells it from other commands. */
export function CommandLine({ command, name }: { command: string; name: string }): ReactNode {
  const { t } = useTranslation('agents');
  return (
    <div className="mt-1 flex min-w-0 items-center gap-2 rounded-md border border-line bg-surface py-1 ps-3 pe-1">
      <code className="min-w-0 flex-1 py-1 font-mono text-sm wrap-anywhere select-all">{command}</code>
      <CopyButton text={command} title={t('copyNamed', { name })} />
    </div>
  );
}
