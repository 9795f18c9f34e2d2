const MOST_READ = 2_000;
const MOST_SAID = 140;

/** The beginning of a Markdown text as it would be spoken: no code, no marks, up to the end of a word. */
export function firstWords(markdown: string): string {
  const plain = markdown
    .slice(0, MOST_READ)
    .replace(/```[^]*?(?:```|$)/g, ' ')
    .replace(/\[([^\][]*)\]\([^()]*\)/g, '$1')
    .replace(/[#*_`>|~]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (plain.length <= MOST_SAID) return plain;
  const cut = plain.slice(0, MOST_SAID);
  const end = cut.lastIndexOf(' ');
  return `${end > 0 ? cut.slice(0, end) : cut}…`;
}
