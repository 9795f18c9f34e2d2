import { isEnforceablePattern, textFormat, type Option, type TypedInput } from '@kandev/contracts';
import { markedQuestion, readPropertyShape, type Property } from './property-shape.ts';
import { booleanOptions, readEnumOptions, readTitledOptions } from './read-options.ts';

/** A property that asks: to pick from `options`, or to type into `input`. */
export type QuestionReading =
  | { kind: 'choice'; property: Property; options: Option[]; several: boolean }
  | { kind: 'text'; property: Property; input: TypedInput };
/** A property that is the text box of the question it names. */
export type CompanionReading = {
  kind: 'companion';
  property: Property;
  input: TypedInput;
  questionId: string;
};
export type PropertyReading = QuestionReading | CompanionReading;

/**
 * Reads one property by the ordered rules; the first that fits wins. A companion is a plain string too, so
 * its marker is looked for before plain strings are, and after the choices.
 *
 * @returns null for what no rule knows. Such a property is ignored, the rest of its form is not.
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

/** A choice that came without any option can only be answered by typing. */
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
