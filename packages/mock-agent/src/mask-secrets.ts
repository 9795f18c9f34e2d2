import { memberText, objectMembers } from './raw-json.ts';

const MASK = '"•••"';

/**
 * Replaces each secret answer in the reply's text by `•••` and keeps every other byte. An answer is secret when
 * its key, title or format has the words password, secret, token or API key, or when the form marks it as one;
 * a choice is never secret, because its values are in the form.
 */
export function maskSecrets(replyText: string, paramsText: string): string {
  const contentText = memberText(replyText, 'content');
  if (contentText === undefined) return replyText;
  const fields = formFields(paramsText);
  let masked = '';
  let copiedTo = 0;
  for (const member of objectMembers(contentText)) {
    if (!isSecret(member.key, fields.get(member.key))) continue;
    masked += contentText.slice(copiedTo, member.start) + MASK;
    copiedTo = member.end;
  }
  if (copiedTo === 0) return replyText;
  masked += contentText.slice(copiedTo);
  const content = objectMembers(replyText).findLast((member) => member.key === 'content');
  if (content === undefined) return replyText;
  return replyText.slice(0, content.start) + masked + replyText.slice(content.end);
}

function formFields(paramsText: string): Map<string, unknown> {
  const schema = memberText(paramsText, 'requestedSchema') ?? '';
  const properties = memberText(schema, 'properties') ?? '';
  return new Map(objectMembers(properties).map((field) => [field.key, JSON.parse(field.value) as unknown]));
}

function isSecret(key: string, field: unknown): boolean {
  if (!isRecord(field)) return namesSecret(key);
  if ('oneOf' in field || 'enum' in field || 'items' in field) return false;
  const meta = isRecord(field['_meta']) ? field['_meta'] : {};
  const codex = isRecord(meta['codex']) ? meta['codex'] : {};
  return [key, field['title'], field['format']].some(namesSecret) || codex['isSecret'] === true;
}

function namesSecret(text: unknown): boolean {
  if (typeof text !== 'string') return false;
  const words = text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  return (
    words.some((word) => ['password', 'secret', 'token', 'apikey'].includes(word)) ||
    words.some((word, at) => word === 'api' && words[at + 1] === 'key')
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
