/** Longer paragraphs are no headline: they are read as text. */
const LONGEST_HEADLINE = 300;

/** A prompt as a headline and what follows it. A first paragraph too long for a headline is all text. */
export function splitPrompt(prompt: string): { headline: string; isLong: boolean; rest: string | null } {
  const text = prompt.trim();
  const [first = '', ...others] = text.split(/\n\s*\n/);
  const rest = others.join('\n\n').trim();
  return { headline: first, isLong: first.length > LONGEST_HEADLINE, rest: rest === '' ? null : rest };
}
