import type { FailureReason } from '@kandev/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '#ui/cx.ts';
import { untrustedString, UntrustedText } from '#ui/untrusted-text.tsx';

type FailureLineProps = { text: string; reason: FailureReason | undefined; lines?: boolean };

/** Why something failed, in the language of the page where the reason is known, else as it was told. */
export function FailureLine({ text, reason, lines = false }: FailureLineProps): ReactNode {
  const { t } = useTranslation('common', { keyPrefix: 'failure' });
  if (reason === undefined) return <UntrustedText lines={lines}>{text}</UntrustedText>;
  return (
    <span className={cx('wrap-anywhere', lines && 'whitespace-pre-wrap')}>
      {t(reason.reason, namedIn(reason))}
    </span>
  );
}

/** What a reason names, as untrusted text; `none` stands for what there is not, for a message to choose by. */
const namedIn = (reason: FailureReason): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(reason).map(([name, value]: [string, string | number | null]) => [
      name,
      typeof value === 'string' ? untrustedString(value) : (value ?? 'none'),
    ]),
  );
