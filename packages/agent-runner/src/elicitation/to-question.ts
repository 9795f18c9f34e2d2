import {
  matchesPattern,
  pickedFormats,
  textProblem,
  type Companion,
  type Question,
  type TypedInput,
} from '@kandev/contracts';
import type { Attachment, KeyedCompanion } from './companions.ts';
import type { Property } from './property-shape.ts';
import type { QuestionReading } from './read-property.ts';
import { namesSecret } from './secret-words.ts';

/** The parts of the form that belong to one question, besides its own property. */
export type QuestionContext = {
  key: string;
  message: string;
  required: boolean;
  companion: KeyedCompanion | undefined;
  effect: Companion['effect'];
  attachment: Attachment | undefined;
};

/** Makes a property into the question that operators see. Its id is the property's key, verbatim. */
export function toQuestion(reading: QuestionReading, context: QuestionContext): Question {
  const { key, message, required, companion, attachment } = context;
  const { property } = reading;
  const secret = isSecret(reading, context);
  const input = companion?.input ?? (reading.kind === 'text' ? reading.input : undefined);
  const initial = secret ? undefined : defaultOf(reading, companion);
  return {
    id: key,
    ...(property.title !== undefined && { title: property.title }),
    prompt: property.description ?? (message.trim() === '' ? (property.title ?? key) : message),
    multi_select: reading.kind === 'choice' && reading.several,
    options: reading.kind === 'choice' ? reading.options : [],
    ...(input !== undefined && { input }),
    ...(initial !== undefined && { default: initial }),
    ...(reading.kind === 'choice' && reading.several && itemCounts(property)),
    required,
    secret,
    ...(companion !== undefined && { companion: companionOf(companion, context.effect) }),
    ...(attachment !== undefined && { attached_to: attachment.to }),
    ...(attachment?.standsAlone === true && { stands_alone: true }),
  };
}

function companionOf({ property }: KeyedCompanion, effect: Companion['effect']): Companion {
  const { title, description } = property;
  return {
    effect,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
  };
}

function itemCounts({ minItems, maxItems }: Property): Pick<Question, 'min_items' | 'max_items'> {
  return {
    ...(minItems !== undefined && { min_items: minItems }),
    ...(maxItems !== undefined && { max_items: maxItems }),
  };
}

/** A default that would be no valid answer is dropped. A secret gets none: it would be stored unmasked. */
function defaultOf(reading: QuestionReading, companion: KeyedCompanion | undefined): Question['default'] {
  const given = reading.property.default;
  if (reading.kind === 'choice') {
    const wanted = new Set<unknown>(reading.several ? (Array.isArray(given) ? given : []) : [given]);
    const isBoolean = reading.property.type === 'boolean';
    const ids = reading.options
      .map(({ id }) => id)
      .filter((id) => wanted.has(isBoolean ? id === 'true' : id));
    return reading.several && ids.length > 0 ? ids : ids[0];
  }
  if (companion !== undefined) return undefined;
  switch (reading.input.type) {
    case 'string':
      return typeof given === 'string' && isUsableDefault(reading.input, given) ? given : undefined;
    case 'number':
      return typeof given === 'number' ? String(given) : undefined;
    case 'integer':
      return Number.isSafeInteger(given) ? String(given) : undefined;
  }
}

/** A date picker cannot show other text: a wrong default would block Submit and not be seen. */
function isUsableDefault(input: TypedInput, text: string): boolean {
  if (text.trim() === '') return false;
  return !pickedFormats.has(input.format) || textProblem(input, text.trim(), matchesPattern) === null;
}

/** A typed answer is secret where its field's name or format says so, any answer where its agent says so. */
function isSecret(reading: QuestionReading, { key, companion }: QuestionContext): boolean {
  if (reading.property._meta?.codex?.isSecret || companion?.property._meta?.codex?.isSecret) return true;
  const names = [
    ...(reading.kind === 'text' ? fieldNames(key, reading.property) : []),
    ...(companion === undefined ? [] : fieldNames(companion.key, companion.property)),
  ];
  return names.some((name) => name !== undefined && namesSecret(name));
}

function fieldNames(key: string, { title, format }: Property): (string | undefined)[] {
  return [key, title, format];
}
