const pageTexts = {
  en: {
    link_refused: {
      title: 'This link does not sign you in',
      text: 'The token in it is not, or no longer, that of this server. Run npm run kandev -- sign-in for a link that works.',
    },
    not_built: {
      title: 'The web app is not built',
      text: 'Run npm start, which builds it, and load this page again.',
    },
  },
  de: {
    link_refused: {
      title: 'Dieser Link meldet nicht an',
      text: 'Das Token darin ist nicht oder nicht mehr das dieses Servers. Mit npm run kandev -- sign-in einen Link holen, der funktioniert.',
    },
    not_built: {
      title: 'Die Web-App ist nicht gebaut',
      text: 'npm start ausführen, das sie baut, und diese Seite neu laden.',
    },
  },
} as const;

type Language = keyof typeof pageTexts;

const isSupportedLanguage = (tag: string): tag is Language => Object.hasOwn(pageTexts, tag);

/** The supported language that `accept-language` ranks highest, else English. */
const preferredLanguage = (accepted = ''): Language =>
  accepted
    .split(',')
    .map((range) => {
      const [tag = '', quality = '1'] = range.trim().split(/\s*;\s*q=/);
      return { language: tag.split('-', 1)[0]?.toLowerCase() ?? '', quality: Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ language }) => language)
    .find(isSupportedLanguage) ?? 'en';

/** A page without scripts or files, for when the app cannot be shown, in the reader's language. */
export function standalonePage(
  name: keyof (typeof pageTexts)['en'],
  acceptLanguage: string | undefined,
): string {
  const language = preferredLanguage(acceptLanguage);
  const { title, text } = pageTexts[language][name];
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,">
<title>${title} · Kandev</title>
<style>body{font:1rem/1.6 system-ui;max-width:36rem;margin:20vh auto;padding:0 1.5rem;color-scheme:light dark}</style>
<h1>${title}</h1>
<p>${text}</p>
</html>
`;
}
