/** A key cut before its trailing ASCII digits; `digits` is null where it has none. */
type SplitKey = { key: string; bytes: Buffer; prefix: Buffer; digits: string | null };

/**
 * The one order of a form's properties. Declaration order cannot be relied on: JavaScript and others move
 * keys while they read JSON. Prefixes compare as UTF-8 bytes, trailing numbers by value however long, a
 * numbered key comes before a bare one of the same prefix, and whole keys as bytes decide the rest.
 *
 * @returns the same keys, sorted; the order in which they come has no influence
 */
export function inQuestionOrder(keys: Iterable<string>): string[] {
  return Array.from(keys, splitKey)
    .sort(compareSplitKeys)
    .map(({ key }) => key);
}

function splitKey(key: string): SplitKey {
  let cut = key.length;
  while (cut > 0 && isDigit(key.charCodeAt(cut - 1))) cut -= 1;
  return {
    key,
    bytes: Buffer.from(key),
    prefix: Buffer.from(key.slice(0, cut)),
    digits: cut === key.length ? null : key.slice(cut),
  };
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function compareSplitKeys(a: SplitKey, b: SplitKey): number {
  return (
    Buffer.compare(a.prefix, b.prefix) ||
    compareDigits(a.digits, b.digits) ||
    Buffer.compare(a.bytes, b.bytes) ||
    // Only halves of surrogate pairs get here: in UTF-8 they all become the same three bytes.
    (a.key < b.key ? -1 : 1)
  );
}

/** Compares by value without building a number: a hostile key may hold a million digits. */
function compareDigits(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const left = a.replace(/^0+/, '');
  const right = b.replace(/^0+/, '');
  if (left.length !== right.length) return left.length - right.length;
  return left < right ? -1 : Number(left > right);
}
