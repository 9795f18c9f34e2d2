import type { Option } from '@kandev/contracts';

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
