const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escape = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? '');

/** A page that stands alone, for when the app cannot be shown. */
export const plainPage = (title: string, text: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,">
<title>${escape(title)} · Kandev</title>
<style>body{font:1rem/1.6 system-ui;max-width:36rem;margin:20vh auto;padding:0 1.5rem;color-scheme:light dark}</style>
<h1>${escape(title)}</h1>
<p>${escape(text)}</p>
</html>
`;
