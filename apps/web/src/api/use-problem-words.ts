import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ProblemError } from './problem-error.ts';

const runnerNamed = z.object({ runner: z.string() });

/** What to tell people about a failed call, by its code. */
export function useProblemWords(): (cause: unknown) => string {
  const { t } = useTranslation('common');
  return (cause) => {
    if (!(cause instanceof ProblemError)) return t('problem.INTERNAL');
    const runner = runnerNamed.safeParse(cause.details).data?.runner ?? '';
    return t(`problem.${cause.code}`, { runner });
  };
}
