/** A member of an object and its value's position in the JSON text; `key` is decoded, `value` is raw. */
export type Member = { key: string; value: string; start: number; end: number };

/** The members of the object in `text`, in order; none where `text` is no object. */
export function objectMembers(text: string): Member[] {
  const found: Member[] = [];
  let at = skipSpace(text, 0);
  if (text[at] !== '{') return found;
  at = skipSpace(text, at + 1);
  while (at < text.length && text[at] !== '}') {
    const keyEnd = valueEnd(text, at);
    const key = JSON.parse(text.slice(at, keyEnd)) as string;
    const start = skipSpace(text, skipSpace(text, keyEnd) + 1);
    const end = valueEnd(text, start);
    found.push({ key, value: text.slice(start, end), start, end });
    at = afterComma(text, end);
  }
  return found;
}

/** The raw text of each element of the array in `text`; none where `text` is no array. */
export function arrayElements(text: string): string[] {
  const found: string[] = [];
  let at = skipSpace(text, 0);
  if (text[at] !== '[') return found;
  at = skipSpace(text, at + 1);
  while (at < text.length && text[at] !== ']') {
    const end = valueEnd(text, at);
    found.push(text.slice(at, end));
    at = afterComma(text, end);
  }
  return found;
}

/** The raw text of a member's value. Of repeated keys the last counts, as in `JSON.parse`. */
export function memberText(text: string, key: string): string | undefined {
  return objectMembers(text).findLast((member) => member.key === key)?.value;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && ' \t\n\r'.includes(text.charAt(at))) at += 1;
  return at;
}

function afterComma(text: string, from: number): number {
  const at = skipSpace(text, from);
  return text[at] === ',' ? skipSpace(text, at + 1) : at;
}

/** The texts come from `JSON.parse`d lines, so brackets balance and strings end. */
function valueEnd(text: string, from: number): number {
  const first = text.charAt(from);
  if (first === '"') return stringEnd(text, from);
  let at = from;
  if (first !== '{' && first !== '[') {
    while (at < text.length && !',]} \t\n\r'.includes(text.charAt(at))) at += 1;
    return at;
  }
  let depth = 0;
  while (at < text.length) {
    const char = text.charAt(at);
    if (char === '"') {
      at = stringEnd(text, at);
      continue;
    }
    if (char === '{' || char === '[') depth += 1;
    if (char === '}' || char === ']') depth -= 1;
    at += 1;
    if (depth === 0) return at;
  }
  return at;
}

function stringEnd(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}
