import type { Option } from '@kandev/contracts';

/** Shorter lists have no search field. */
export const MIN_SEARCHABLE_OPTIONS = 12;

type ListedOption = { option: Option; index: number };

/** The options that contain every word of the query, with their indexes in the whole list. */
export function findOptions(options: readonly Option[], query: string): ListedOption[] {
  const words = foldCase(query).split(/\s+/).filter(Boolean);
  return options
    .map((option, index) => ({ option, index }))
    .filter(({ option: { id, label, description = '' } }) => {
      if (words.length === 0) return true;
      const text = foldCase(`${label}\n${id}\n${description}`);
      return words.every((word) => text.includes(word));
    });
}

/** Without case and accents. */
function foldCase(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** The options whose label reads like the label of another option, so that their value has to stand beside it. */
export function optionsWithSameLabel(options: readonly Option[]): ReadonlySet<Option> {
  const byLabel = new Map<string, Option[]>();
  for (const option of options) {
    const visible = option.label.normalize('NFKC').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');
    const key = visible.replaceAll(/\s+/g, ' ').trim().toLowerCase();
    byLabel.set(key, [...(byLabel.get(key) ?? []), option]);
  }
  return new Set([...byLabel.values()].filter((same) => same.length > 1).flat());
}
