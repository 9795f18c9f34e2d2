import { RE2JS } from 're2js';

const LONGEST_PATTERN = 4000;

function compile(pattern: string): RE2JS | null {
  if (pattern.length > LONGEST_PATTERN) return null;
  try {
    return RE2JS.compile(RE2JS.translateRegExp(pattern));
  } catch {
    return null;
  }
}

/** Whether an agent's pattern can be enforced: the linear-time engine knows no lookaround or back-reference. */
export function isEnforceablePattern(pattern: string): boolean {
  return compile(pattern) !== null;
}

/** Whether text matches anywhere, as JSON Schema has it, in time linear in the text. True if not enforceable. */
export function matchesPattern(pattern: string, text: string): boolean {
  return compile(pattern)?.test(text) ?? true;
}
