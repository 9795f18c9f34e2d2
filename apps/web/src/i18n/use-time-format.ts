import { useTranslation } from 'react-i18next';
import { spanOf, type Span } from './durations.ts';
import { regionalTag } from './locales.ts';

type TimeFormat = {
  /** "4 min", "1 h 51 min" */
  span: (span: Span) => string;
  /** "4 min ago", or "just now" within the first minute. */
  ago: (instant: string, now: number) => string;
  /** "9 min", the time left until the instant, rounded up. */
  left: (instant: string, now: number) => string;
  /** The instant in full, for a title or a record. */
  full: (instant: string) => string;
};

/** Formats durations and points of time, the same on every page. */
export function useTimeFormat(): TimeFormat {
  const { t, i18n } = useTranslation('common');
  const spanText = ({ unit, ...counts }: Span): string => t(`span.${unit}`, counts);
  return {
    span: spanText,
    ago: (instant, now) => {
      const passed = now - Date.parse(instant);
      if (passed < 60_000) return t('span.justNow');
      const { unit, ...counts } = spanOf(passed);
      return t(`ago.${unit}`, counts);
    },
    left: (instant, now) => spanText(spanOf(Date.parse(instant) - now, 'up')),
    full: (instant) => fullFormat(regionalTag(i18n.language, navigator.languages)).format(new Date(instant)),
  };
}

/** Cached by locale: creating a format takes longer than everything else in a list's row. */
const fullFormats = new Map<string, Intl.DateTimeFormat>();

function fullFormat(tag: string): Intl.DateTimeFormat {
  const cached = fullFormats.get(tag);
  if (cached !== undefined) return cached;
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'medium' });
  fullFormats.set(tag, format);
  return format;
}
