import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { untrustedString } from '#ui/untrusted-text.tsx';
import { ProblemError } from './problem-error.ts';

const runnerDetails = z.object({ runner: z.string() });

/** The text about a failed call: of its reason, else of its code, else the server's own message. */
export function useProblemMessage(): (cause: unknown) => string {
  const { t } = useTranslation('common');
  return (cause) => {
    if (!(cause instanceof ProblemError)) return t('problem.INTERNAL');
    const { code, reason, message, details } = cause;
    if (code === 'UNKNOWN') return untrustedString(message);
    if (reason !== undefined) return t(`reason.${reason}`);
    const runner = runnerDetails.safeParse(details).data?.runner ?? '';
    return t(`problem.${code}`, { runner: untrustedString(runner) });
  };
}
