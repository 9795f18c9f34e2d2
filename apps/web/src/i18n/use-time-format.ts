import { useTranslation } from 'react-i18next';
import { spanOf, type Span } from './durations.ts';
import { regionalTag } from './locales.ts';

type TimeWords = {
  /** "4 min", "1 h 51 min" */
  span: (span: Span) => string;
  /** "4 min ago", or "just now" within the first minute. */
  ago: (instant: string, now: number) => string;
  /** "9 min", what is left until the instant, rounded up. */
  left: (instant: string, now: number) => string;
  /** The instant in full, for a title or a record. */
  full: (instant: string) => string;
};

/** The words for lengths and points of time, the same on every page. */
export function useTimeFormat(): TimeWords {
  const { t, i18n } = useTranslation('common');
  const say = ({ unit, ...counts }: Span): string => t(`span.${unit}`, counts);
  return {
    span: say,
    ago: (instant, now) => {
      const passed = now - Date.parse(instant);
      if (passed < 60_000) return t('span.justNow');
      const { unit, ...counts } = spanOf(passed);
      return t(`ago.${unit}`, counts);
    },
    left: (instant, now) => say(spanOf(Date.parse(instant) - now, 'up')),
    full: (instant) => fullFormat(regionalTag(i18n.language, navigator.languages)).format(new Date(instant)),
  };
}

/** Made once for each locale: making one takes longer than everything else that a list's row says. */
const fullFormats = new Map<string, Intl.DateTimeFormat>();

function fullFormat(tag: string): Intl.DateTimeFormat {
  const known = fullFormats.get(tag);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'medium' });
  fullFormats.set(tag, format);
  return format;
}
