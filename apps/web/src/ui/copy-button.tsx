import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from './button.tsx';
import { cx } from './cx.ts';

type CopyButtonProps = {
  text: string;
  /** What is copied, for those who do not see what the button stands beside. */
  what: string;
  className?: string;
};

/** Copies a text, and says whether that worked: a browser may refuse, and then the text can be selected. */
export function CopyButton({ text, what, className }: CopyButtonProps): ReactNode {
  const { t } = useTranslation('common', { keyPrefix: 'copy' });
  const [said, setSaid] = useState<'action' | 'done' | 'refused'>('action');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid('done');
    } catch {
      setSaid('refused');
    }
  };
  return (
    <button
      type="button"
      title={what}
      className={cx(
        buttonClass('quiet', 'small'),
        'min-h-7! px-2! font-sans pointer-coarse:min-h-11!',
        className,
      )}
      onClick={() => void copy()}
      onBlur={() => setSaid('action')}
    >
      <span aria-live="polite">{t(said)}</span>
    </button>
  );
}
