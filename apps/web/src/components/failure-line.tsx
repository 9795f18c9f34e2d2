import type { FailureReason } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '#ui/cx.ts';
import { untrustedString, UntrustedText } from '#ui/untrusted-text.tsx';

type FailureLineProps = { text: string; reason: FailureReason | undefined; multiline?: boolean };

/** Why something failed: in the page's language where the reason is known, else the text as it came. */
export function FailureLine({ text, reason, multiline = false }: FailureLineProps): ReactNode {
  const { t } = useTranslation('common', { keyPrefix: 'failure' });
  if (reason === undefined) return <UntrustedText multiline={multiline}>{text}</UntrustedText>;
  return (
    <span className={cx('wrap-anywhere', multiline && 'whitespace-pre-wrap')}>
      {t(reason.reason, messageValues(reason))}
    </span>
  );
}

/** The values for a reason's message, as untrusted text; `none` stands for an absent one, which the message selects by. */
const messageValues = (reason: FailureReason): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(reason).map(([name, value]: [string, string | number | null]) => [
      name,
      typeof value === 'string' ? untrustedString(value) : (value ?? 'none'),
    ]),
  );
