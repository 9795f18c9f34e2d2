import { RE2JS } from 're2js';

/** Matching takes time in proportion to the text and to the compiled pattern, so both are bounded. */
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
 * Whether an agent's pattern can be enforced. The linear-time engine knows neither lookaround nor
 * back-references, and what would still take it seconds is left out too.
 */
export function isEnforceablePattern(pattern: string): boolean {
  return compile(pattern) !== null;
}

/** Whether text matches anywhere, as JSON Schema has it, in time linear in the text. True if not enforceable. */
export function matchesPattern(pattern: string, text: string): boolean {
  return compile(pattern)?.test(text) ?? true;
}
