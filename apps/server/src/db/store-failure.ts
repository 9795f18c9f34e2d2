const storeFailureCodes =
  /^SQLITE_(FULL|READONLY|IOERR|BUSY|LOCKED|NOMEM|INTERRUPT|PROTOCOL|PERM|CANTOPEN|NOTADB|CORRUPT)/;

/**
 * The SQLite code in an error's chain of causes that says that the store cannot work now, whatever the statement.
 * Undefined when the statement itself is at fault and would fail again.
 */
export function storeFailureCode(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    if (typeof code === 'string' && storeFailureCodes.test(code)) return code;
  }
  return undefined;
}
