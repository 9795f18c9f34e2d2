import { MAX_TEXT_LENGTH, type Question } from '@kandev/contracts';

/** Which control a text is typed into. */
type FieldKind = 'secret' | 'number' | 'email' | 'url' | 'date' | 'instant' | 'line' | 'text';

/** The control for a question's text. A text box beside a choice starts as one line and grows. */
export function fieldKind({ input, secret, options, attached_to }: Question): FieldKind {
  if (secret) return 'secret';
  if (input?.type === 'number' || input?.type === 'integer') return 'number';
  switch (input?.format) {
    case 'email':
      return 'email';
    case 'uri':
      return 'url';
    case 'date':
      return 'date';
    case 'date-time':
      return 'instant';
    case undefined:
      return options.length > 0 || attached_to !== undefined ? 'line' : 'text';
  }
}

type Count = { count: number; limit: number };

/** How far a text is from its limit in code points, once it has used nine tenths of it; null before. */
export function countTowardsLimit({ input }: Question, text: string): Count | null {
  if (input !== undefined && input.type !== 'string') return null;
  const limit = input?.max_length ?? MAX_TEXT_LENGTH;
  const count = Array.from(text.trim()).length;
  return count >= limit * 0.9 && count > 0 ? { count, limit } : null;
}

/** A stored instant as a date-and-time control shows it, in local time without a zone; '' if it is none. */
export function toLocalTime(instant: string): string {
  const time = Date.parse(instant);
  if (Number.isNaN(time)) return '';
  const shifted = new Date(time - new Date(time).getTimezoneOffset() * 60_000).toISOString();
  return shifted.endsWith(':00.000Z') ? shifted.slice(0, 16) : shifted.slice(0, 19);
}

/** The instant that a date-and-time control stands for, in UTC with seconds; '' while it is incomplete. */
export function fromLocalTime(local: string): string {
  const time = Date.parse(local);
  return Number.isNaN(time) ? '' : new Date(time).toISOString().replace('.000Z', 'Z');
}
