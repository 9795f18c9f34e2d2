import type { Question, TypedInput } from '@kandev/contracts';
import type { TFunction } from 'i18next';
import { untrustedString } from '#ui/untrusted-text.tsx';

/** What may be typed, said before anything is typed; null where any text may. */
export function textHint(t: TFunction<'questions'>, { input }: Question): string | null {
  if (input === undefined) return null;
  switch (input.type) {
    case 'number':
      return numberHint(t, input, '');
    case 'integer':
      return numberHint(t, input, 'whole');
    case 'string':
      return stringHint(t, input);
  }
}

/** How many options may be picked; null where the form sets no bound. */
export function itemsHint(t: TFunction<'questions'>, question: Question): string | null {
  const { multi_select, min_items: min, max_items: max } = question;
  if (!multi_select || question.options.length === 0) return null;
  if (min !== undefined && min === max) return t('hint.exactItems', { min });
  if (min !== undefined && max !== undefined) return t('hint.items', { min, max });
  if (min !== undefined && min > 0) return t('hint.minItems', { min });
  return max === undefined ? null : t('hint.maxItems', { max });
}

function numberHint(
  t: TFunction<'questions'>,
  { minimum: min, maximum: max }: TypedInput,
  kind: '' | 'whole',
): string {
  const whole = kind === 'whole';
  if (min !== undefined && max !== undefined)
    return t(whole ? 'hint.wholeRange' : 'hint.range', { min, max });
  if (min !== undefined) return t(whole ? 'hint.wholeMinimum' : 'hint.minimum', { min });
  if (max !== undefined) return t(whole ? 'hint.wholeMaximum' : 'hint.maximum', { max });
  return t(whole ? 'hint.whole' : 'hint.number');
}

function stringHint(t: TFunction<'questions'>, input: TypedInput): string | null {
  if (input.unchecked_pattern !== undefined)
    return `${t('hint.unchecked')} ${untrustedString(input.unchecked_pattern)}`;
  if (input.format === 'uri') return t('hint.uri');
  if (input.format === 'date-time') return t('hint.instant');
  const min = input.min_length ?? 0;
  return min > 1 ? t('hint.minLength', { min }) : null;
}
