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

/** What the rest of the form says about one question. */
export type QuestionContext = {
  key: string;
  message: string;
  required: boolean;
  companion: KeyedCompanion | undefined;
  effect: Companion['effect'];
  attachment: Attachment | undefined;
};

/** Makes the question that operators see of a property. Its id is the property's key, verbatim. */
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

/** A default that could not be given as an answer is none. A secret has none: records would hold it unmasked. */
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
      return typeof given === 'string' && canBeShown(reading.input, given) ? given : undefined;
    case 'number':
      return typeof given === 'number' ? String(given) : undefined;
    case 'integer':
      return Number.isSafeInteger(given) ? String(given) : undefined;
  }
}

/** A picker shows no text that is not a date: a wrong default would stand in the way of Submit, unseen. */
function canBeShown(input: TypedInput, text: string): boolean {
  if (text.trim() === '') return false;
  return !pickedFormats.has(input.format) || textProblem(input, text.trim(), matchesPattern) === null;
}

/** A typed answer is secret when its field's name or format says so, any answer when its agent does. */
function isSecret(reading: QuestionReading, { key, companion }: QuestionContext): boolean {
  if (reading.property._meta?.codex?.isSecret || companion?.property._meta?.codex?.isSecret) return true;
  const typedInto = [
    ...(reading.kind === 'text' ? namesOf(key, reading.property) : []),
    ...(companion === undefined ? [] : namesOf(companion.key, companion.property)),
  ];
  return typedInto.some((name) => name !== undefined && namesSecret(name));
}

function namesOf(key: string, { title, format }: Property): (string | undefined)[] {
  return [key, title, format];
}
