import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '#ui/field.tsx';

type FolderFieldProps = {
  folder: string;
  /** Explains an empty value, where that is not the server's default folder. */
  hint?: string;
  problem?: string | undefined;
  onFolder: (folder: string) => void;
};

/** The agent's working folder on the runner's machine. */
export function FolderField({ folder, hint, problem, onFolder }: FolderFieldProps): ReactNode {
  const { t } = useTranslation('common', { keyPrefix: 'folder' });
  return (
    <TextField
      label={t('label')}
      hint={hint ?? t('hint')}
      value={folder}
      spellCheck={false}
      autoComplete="off"
      className="font-mono"
      problem={problem}
      onChange={(event) => onFolder(event.target.value)}
    />
  );
}
