import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';

/** Copies a text, and says whether that worked: a browser may refuse, and then the text can be selected. */
export function CopyButton({ text }: { text: string }): ReactNode {
  const { t } = useTranslation('answering');
  const [said, setSaid] = useState<'copy' | 'copied' | 'notCopied'>('copy');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid('copied');
    } catch {
      setSaid('notCopied');
    }
  };
  return (
    <Button onClick={() => void copy()}>
      <span aria-live="polite">{t(`kept.${said}`)}</span>
    </Button>
  );
}
