import type { Option } from '@kandev/contracts';

/** From this many options on a list is long enough to be searched. */
export const SEARCHABLE_FROM = 12;

export type ListedOption = { option: Option; index: number };

/** The options in which every wanted word is found, with their places in the whole list. */
export function findOptions(options: readonly Option[], wanted: string): ListedOption[] {
  const words = folded(wanted).split(/\s+/).filter(Boolean);
  return options
    .map((option, index) => ({ option, index }))
    .filter(({ option: { id, label, description = '' } }) => {
      if (words.length === 0) return true;
      const text = folded(`${label}\n${id}\n${description}`);
      return words.every((word) => text.includes(word));
    });
}

/** Case and accents do not count. */
function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** The options whose label reads like another one's, so that their value has to be shown beside it. */
export function lookAlikes(options: readonly Option[]): ReadonlySet<Option> {
  const seen = new Map<string, Option[]>();
  for (const option of options) {
    const look = option.label.normalize('NFKC').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');
    const key = look.replaceAll(/\s+/g, ' ').trim().toLowerCase();
    seen.set(key, [...(seen.get(key) ?? []), option]);
  }
  return new Set([...seen.values()].filter((alike) => alike.length > 1).flat());
}
