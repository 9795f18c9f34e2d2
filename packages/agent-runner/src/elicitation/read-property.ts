import { isEnforceablePattern, textFormat, type Option, type TypedInput } from '@kandev/contracts';
import { z } from 'zod';
import { markedQuestion, readPropertyShape, type Property } from './property-shape.ts';
import { lenient, nonBlankText } from './untrusted.ts';

/** A property that is a question: a choice among `options`, or text to type into `input`. */
export type QuestionReading =
  | { kind: 'choice'; property: Property; options: Option[]; several: boolean }
  | { kind: 'text'; property: Property; input: TypedInput };
/** A property that is the text box of another question. */
export type CompanionReading = {
  kind: 'companion';
  property: Property;
  input: TypedInput;
  questionId: string;
};
export type PropertyReading = QuestionReading | CompanionReading;

/**
 * Reads one property by the ordered rules; the first that fits wins. A companion is a plain string too, so
 * its marker is looked for before plain strings and after choices.
 *
 * @returns null for a property that no rule fits; it is ignored, and the rest of its form is not
 */
export function readProperty(raw: unknown): PropertyReading | null {
  const property = readPropertyShape(raw);
  if (property === null) return null;
  switch (property.type) {
    case 'string':
      return readString(property);
    case 'array':
      return readArray(property);
    case 'boolean':
      return { kind: 'choice', property, options: booleanOptions(), several: false };
    case 'number':
    case 'integer':
      return { kind: 'text', property, input: numberInput(property, property.type) };
    default:
      return null;
  }
}

function readString(property: Property): PropertyReading | null {
  const { oneOf } = property;
  if (oneOf !== undefined && oneOf !== null) {
    return Array.isArray(oneOf) ? choice(property, readTitledOptions(oneOf), false) : null;
  }
  const questionId = markedQuestion(property);
  if (questionId !== undefined) {
    return { kind: 'companion', property, input: stringInput(property), questionId };
  }
  if (property.enum !== undefined) {
    return choice(property, readEnumOptions(property.enum, property.enumNames), false);
  }
  return { kind: 'text', property, input: stringInput(property) };
}

function readArray(property: Property): PropertyReading | null {
  const { items } = property;
  if (items?.anyOf !== undefined) return choice(property, readTitledOptions(items.anyOf), true);
  if (items?.enum !== undefined && (items.type === 'string' || items.type === undefined)) {
    return choice(property, readEnumOptions(items.enum), true);
  }
  return null;
}

/** A choice without options can only be answered by typing. */
function choice(property: Property, options: Option[], several: boolean): QuestionReading {
  return options.length > 0
    ? { kind: 'choice', property, options, several }
    : { kind: 'text', property, input: stringInput(property) };
}

function stringInput({ format, minLength, maxLength, pattern }: Property): TypedInput {
  const known = textFormat.safeParse(format);
  return {
    type: 'string',
    ...(known.success && { format: known.data }),
    ...(minLength !== undefined && { min_length: minLength }),
    ...(maxLength !== undefined && { max_length: maxLength }),
    ...(pattern !== undefined && {
      [isEnforceablePattern(pattern) ? 'pattern' : 'unchecked_pattern']: pattern,
    }),
  };
}

function numberInput({ minimum, maximum }: Property, type: 'number' | 'integer'): TypedInput {
  return {
    type,
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
  };
}

const optionMeta = lenient(
  z.object({ '_claude/askUserQuestionOption': lenient(z.object({ preview: z.string() })) }),
);
const titledOption = z.object({
  const: z.string(),
  title: nonBlankText,
  description: nonBlankText,
  _meta: optionMeta,
});

/** The options of a `oneOf` or `anyOf`, in its order, without unreadable and repeated ones. */
function readTitledOptions(entries: readonly unknown[]): Option[] {
  return distinct(
    entries.flatMap((entry) => {
      const parsed = titledOption.safeParse(entry);
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

/**
 * The options of an `enum`, in its order, labelled by the `enumNames` that older MCP servers send beside it.
 */
function readEnumOptions(values: readonly unknown[], names: readonly unknown[] = []): Option[] {
  return distinct(
    values.flatMap((id, index) =>
      typeof id === 'string' ? { id, label: nonBlankText.parse(names[index]) ?? id } : [],
    ),
  );
}

function booleanOptions(): Option[] {
  return [
    { id: 'true', label: 'Yes' },
    { id: 'false', label: 'No' },
  ];
}

function distinct(options: Option[]): Option[] {
  const seen = new Set<string>();
  return options.filter(({ id }) => !seen.has(id) && seen.add(id));
}
