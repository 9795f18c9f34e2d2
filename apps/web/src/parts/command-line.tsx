import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';

/**
 * A command for a terminal, to be copied. `name` says which one it is among others. Where the browser lets
 * nothing be copied the command can be selected.
 */
export function CommandLine({ command, name }: { command: string; name: string }): ReactNode {
  const { t } = useTranslation('agents');
  const [said, setSaid] = useState<'copy' | 'copied' | 'notCopied'>('copy');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(command);
      setSaid('copied');
    } catch {
      setSaid('notCopied');
    }
  };
  return (
    <div className="mt-1 flex min-w-0 items-center gap-2 rounded-md border border-line bg-surface py-1 pr-1 pl-3">
      <code className="min-w-0 flex-1 py-1 font-mono text-sm wrap-anywhere select-all">{command}</code>
      <Button
        look="quiet"
        size="small"
        aria-label={said === 'copy' ? t('copyNamed', { name }) : undefined}
        onClick={() => void copy()}
      >
        <span aria-live="polite">{t(said)}</span>
      </Button>
    </div>
  );
}
