import type { TFunction } from 'i18next';
import type { RespondFailure } from '../respond/respond-failure.ts';

/** Why a submission did not become the answer, in a few words, for where its form is folded away. */
export function failureTitle(t: TFunction<'answering'>, { kind }: RespondFailure): string {
  return t(`failure.${kind === 'validation' ? 'failed' : kind}.title`);
}
