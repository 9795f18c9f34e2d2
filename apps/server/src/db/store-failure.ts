const codes =
  /^SQLITE_(FULL|READONLY|IOERR|BUSY|LOCKED|NOMEM|INTERRUPT|PROTOCOL|PERM|CANTOPEN|NOTADB|CORRUPT)/;

/**
 * The code of a store that cannot do now what it is asked, whatever that is, behind an error however deeply
 * it was wrapped. Undefined where what was asked is at fault: that fails the same whenever it is tried.
 */
export function storeFailureCode(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (typeof code === 'string' && codes.test(code)) return code;
  }
  return undefined;
}
