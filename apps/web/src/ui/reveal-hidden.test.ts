import { describe, expect, it } from 'vitest';
import { untrustedString } from './untrusted-text.tsx';
import { revealHidden } from './reveal-hidden.ts';

const hidden = [
  ['a direction override', 'abc\u202edcba\u202c', 'abc[U+202E]dcba[U+202C]'],
  ['isolates', '\u2066x\u2069', '[U+2066]x[U+2069]'],
  ['direction marks', 'a\u200eb\u200fc\u061cd', 'a[U+200E]b[U+200F]c[U+061C]d'],
  ['zero-width spaces', 'pay\u200bpal\ufeff', 'pay[U+200B]pal[U+FEFF]'],
  ['a soft hyphen', 'ad\u00admin', 'ad[U+00AD]min'],
  ['a joiner at the edge of a word', 'word\u200d and\u200c.', 'word[U+200D] and[U+200C].'],
  ['a joiner alone', '\u200d', '[U+200D]'],
  ['tag characters outside a flag', 'hi\u{e0061}\u{e0062}', 'hi[U+E0061][U+E0062]'],
  ['control characters', 'a\u0000b\u001b[31mc\u0085', 'a[U+0000]b[U+001B][31mc[U+0085]'],
  ['a carriage return that hides what stands before it', 'safe\revil', 'safe[U+000D]evil'],
  ['blanks that look like nothing', 'a\u3164b\u2800c\uffa0', 'a[U+3164]b[U+2800]c[U+FFA0]'],
  ['a variation selector on a letter', 'a\ufe0f', 'a[U+FE0F]'],
  ['line separators', 'a\u2028b\u2029c', 'a[U+2028]b[U+2029]c'],
] as const;

const shown = [
  ['plain text with line breaks', 'one\n\ttwo\r\nthree'],
  ['joiners inside Persian and Hindi words', 'می\u200cخواهم क्\u200dष'],
  ['emoji with joiners, skin tones and selectors', '👩\u200d💻 👨🏽\u200d🚒 ❤\ufe0f 1\ufe0f\u20e3 ☎\ufe0e'],
  ['a flag that is made of tags', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
  ['an ideographic variant', '葛\u{e0100}'],
  ['right-to-left words', 'שלום مرحبا'],
] as const;

describe('invisible characters of untrusted text', () => {
  it.each(hidden)('are shown: %s [R23]', (_what, text, visible) => {
    expect(untrustedString(text)).toBe(visible);
  });

  it.each(shown)('are left as they are: %s [R23]', (_what, text) => {
    expect(revealHidden(text)).toEqual([{ text }]);
  });

  it('right-to-left words do not turn the words around them [R23]', () => {
    expect(untrustedString('שלום 3')).toBe('\u2068שלום 3\u2069');
    expect(untrustedString('hello 3')).toBe('hello 3');
  });
});
