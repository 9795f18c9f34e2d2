import { z } from 'zod';
import { anything, lenient, optionalText, nonBlankText } from './untrusted.ts';

const bound = lenient(z.number());
const count = lenient(z.int().nonnegative());
const list = lenient(z.array(z.unknown()));

const companionMarker = lenient(z.object({ questionId: z.string() }));

const propertyMeta = lenient(
  z.object({
    _askUserQuestionCustomAnswer: companionMarker,
    jetbrains: lenient(z.object({ air: lenient(z.object({ customAnswer: companionMarker })) })),
    codex: lenient(
      z.object({ questionId: optionalText, role: optionalText, isSecret: lenient(z.boolean()) }),
    ),
  }),
);

const propertyShape = z.object({
  type: z.string(),
  title: nonBlankText,
  description: nonBlankText,
  oneOf: anything,
  enum: list,
  enumNames: list,
  items: lenient(z.object({ type: anything, anyOf: list, enum: list })),
  default: anything,
  format: optionalText,
  minLength: count,
  maxLength: count,
  pattern: optionalText,
  minimum: bound,
  maximum: bound,
  minItems: count,
  maxItems: count,
  _meta: propertyMeta,
});
export type Property = z.infer<typeof propertyShape>;

/**
 * Parses one property of a form; null where it is none. Codex puts the question into `title` and a short
 * header into `description`: the two are swapped, so that they mean the same for every agent.
 */
export function readPropertyShape(raw: unknown): Property | null {
  const parsed = propertyShape.safeParse(raw);
  if (!parsed.success) return null;
  const property = parsed.data;
  if (property._meta?.codex === undefined) return property;
  return { ...property, title: property.description, description: property.title };
}

/** The question that a companion's marker names. The marker has had two names. */
export function markedQuestion({ _meta }: Property): string | undefined {
  return _meta?._askUserQuestionCustomAnswer?.questionId ?? _meta?.jetbrains?.air?.customAnswer?.questionId;
}
