import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { locales } from '#i18n/locales.ts';

type Piece = ReturnType<IntlMessageFormat['getAst']>[number];
/** The parser's own name for plain text, which it does not export. */
const plainText = new IntlMessageFormat('plain').getAst()[0]?.type;

type Tree = { [key: string]: string | Tree };

/** Every message of a locale by its whole key. */
function messagesIn(tree: Tree, above = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [[above + key, value] as const] : [...messagesIn(value, `${above}${key}.`)],
    ),
  );
}

const withInner = (piece: Piece): Piece[] => [
  piece,
  ...('options' in piece
    ? Object.values(piece.options).flatMap(({ value }) => value.flatMap(withInner))
    : []),
];

/** What a message takes: the name of each argument, and every plural by the forms that it tells apart. */
function readMessage(message: string, locale: string): { names: string[]; plurals: string[][] } {
  const pieces = new IntlMessageFormat(message, locale).getAst().flatMap(withInner);
  const isNamed = (piece: Piece) => 'value' in piece && piece.type !== plainText;
  return {
    names: [...new Set(pieces.filter(isNamed).map((piece) => ('value' in piece ? piece.value : '')))].sort(),
    plurals: pieces.flatMap((piece) => ('pluralType' in piece ? [Object.keys(piece.options)] : [])),
  };
}

const english = messagesIn((await locales.en.load()).messages);

describe.each(Object.entries(locales))('the locale %s', (locale, { load }) => {
  it('has the words of English, no more and no fewer', async () => {
    const own = messagesIn((await load()).messages);
    expect([...own.keys()].sort()).toEqual([...english.keys()].sort());
    expect([...own].filter(([, message]) => message.trim() === '')).toEqual([]);
  });

  it('parses as ICU, and takes what English takes', async () => {
    for (const [key, message] of messagesIn((await load()).messages)) {
      const asked = readMessage(english.get(key) ?? '', 'en');
      expect(readMessage(message, locale).names, key).toEqual(asked.names);
    }
  });

  it('has every plural form of its language, where English tells one from many', async () => {
    const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    for (const [key, message] of messagesIn((await load()).messages)) {
      const counts = readMessage(english.get(key) ?? '', 'en').plurals.some((plural) =>
        plural.includes('one'),
      );
      if (!counts) continue;
      const { plurals } = readMessage(message, locale);
      expect(plurals, key).not.toEqual([]);
      for (const plural of plurals) expect(plural, key).toEqual(expect.arrayContaining(forms));
    }
  });
});
