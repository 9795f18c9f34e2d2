import { useTranslation } from 'react-i18next';
import { ProblemError } from './problem-error.ts';

/** What to tell people about a failed call, by its code. */
export function useProblemWords(): (cause: unknown) => string {
  const { t } = useTranslation('common');
  return (cause) => t(`problem.${cause instanceof ProblemError ? cause.code : 'INTERNAL'}`);
}
