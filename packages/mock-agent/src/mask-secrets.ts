import { memberText, members } from './raw-json.ts';

const MASK = '"•••"';

/**
 * The reply's text with each secret answer replaced by `•••` and every other byte kept.
 * An answer is secret when its key, or its field's title or format, says password, secret, token or
 * API key as whole words, or when the form marks it. A choice is never secret: its values are in the form.
 */
export function maskSecrets(replyText: string, paramsText: string): string {
  const contentText = memberText(replyText, 'content');
  if (contentText === undefined) return replyText;
  const fields = fieldsOf(paramsText);
  let masked = '';
  let kept = 0;
  for (const member of members(contentText)) {
    if (!isSecret(member.key, fields.get(member.key))) continue;
    masked += contentText.slice(kept, member.start) + MASK;
    kept = member.end;
  }
  if (kept === 0) return replyText;
  masked += contentText.slice(kept);
  const content = members(replyText).findLast((member) => member.key === 'content');
  if (content === undefined) return replyText;
  return replyText.slice(0, content.start) + masked + replyText.slice(content.end);
}

function fieldsOf(paramsText: string): Map<string, unknown> {
  const schema = memberText(paramsText, 'requestedSchema') ?? '';
  const properties = memberText(schema, 'properties') ?? '';
  return new Map(members(properties).map((field) => [field.key, JSON.parse(field.value) as unknown]));
}

function isSecret(key: string, field: unknown): boolean {
  if (!isRecord(field)) return saysSecret(key);
  if ('oneOf' in field || 'enum' in field || 'items' in field) return false;
  const meta = isRecord(field['_meta']) ? field['_meta'] : {};
  const codex = isRecord(meta['codex']) ? meta['codex'] : {};
  return [key, field['title'], field['format']].some(saysSecret) || codex['isSecret'] === true;
}

function saysSecret(text: unknown): boolean {
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
