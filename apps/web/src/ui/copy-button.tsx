import { cx } from 'class-variance-authority';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from './button.tsx';

type CopyButtonProps = {
  text: string;
  /** Names what is copied, for readers who do not see what the button stands beside. */
  title: string;
  className?: string;
};

/** Copies a text, and says whether that worked: a browser may refuse, and then the text can be selected. */
export function CopyButton({ text, title, className }: CopyButtonProps): ReactNode {
  const { t } = useTranslation('common', { keyPrefix: 'copy' });
  const [label, setLabel] = useState<'action' | 'done' | 'refused'>('action');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setLabel('done');
    } catch {
      setLabel('refused');
    }
  };
  return (
    <button
      type="button"
      title={title}
      className={cx(buttonClass({ variant: 'quiet', size: 'inline' }), 'font-sans', className)}
      onClick={() => void copy()}
      onBlur={() => setLabel('action')}
    >
      <span aria-live="polite">{t(label)}</span>
    </button>
  );
}
