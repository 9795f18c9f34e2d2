import type { Option } from '@kandev/contracts';
import { z } from 'zod';
import { lenient, nonBlankText } from './untrusted.ts';

const entryMeta = lenient(
  z.object({ '_claude/askUserQuestionOption': lenient(z.object({ preview: z.string() })) }),
);
const entryShape = z.object({
  const: z.string(),
  title: nonBlankText,
  description: nonBlankText,
  _meta: entryMeta,
});

/** Options of a `oneOf` or `anyOf`, in their order. Entries that are none are left out, repeats too. */
export function readTitledOptions(entries: readonly unknown[]): Option[] {
  return distinct(
    entries.flatMap((entry) => {
      const parsed = entryShape.safeParse(entry);
      if (!parsed.success) return [];
      const { const: id, title, description, _meta } = parsed.data;
      const preview = _meta?.['_claude/askUserQuestionOption']?.preview;
      return {
        id,
        label: title ?? id,
        ...(description !== undefined && { description }),
        ...(preview !== undefined && { preview }),
      };
    }),
  );
}

/** Options of an `enum`, in its order, labelled by the `enumNames` that older MCP servers send beside it. */
export function readEnumOptions(values: readonly unknown[], names: readonly unknown[] = []): Option[] {
  return distinct(
    values.flatMap((id, index) =>
      typeof id === 'string' ? { id, label: nonBlankText.parse(names[index]) ?? id } : [],
    ),
  );
}

export function booleanOptions(): Option[] {
  return [
    { id: 'true', label: 'Yes' },
    { id: 'false', label: 'No' },
  ];
}

function distinct(options: Option[]): Option[] {
  const seen = new Set<string>();
  return options.filter(({ id }) => !seen.has(id) && seen.add(id));
}
