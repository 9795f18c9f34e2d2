import { RE2JS } from 're2js';

/** Matching takes time proportional to the text and to the compiled pattern, so both sizes are bounded. */
const MAX_PATTERN_LENGTH = 4000;
const MAX_PROGRAM_SIZE = 2048;

function compile(pattern: string): RE2JS | null {
  if (pattern.length > MAX_PATTERN_LENGTH) return null;
  try {
    const compiled = RE2JS.compile(RE2JS.translateRegExp(pattern));
    return compiled.programSize() <= MAX_PROGRAM_SIZE ? compiled : null;
  } catch {
    return null;
  }
}

/**
 * Whether an agent's pattern can be enforced. The linear-time engine supports neither lookaround nor
 * back-references, and patterns that would take it seconds are not enforced either.
 */
export function isEnforceablePattern(pattern: string): boolean {
  return compile(pattern) !== null;
}

/** Whether the pattern matches anywhere in the text, as in JSON Schema. True where it cannot be enforced. */
export function matchesPattern(pattern: string, text: string): boolean {
  return compile(pattern)?.test(text) ?? true;
}
