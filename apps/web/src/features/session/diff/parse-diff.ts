import type { DiffLine } from './diff-hunks.ts';

const gitEscapes: Record<string, string> = {
  a: '\x07',
  b: '\b',
  t: '\t',
  n: '\n',
  v: '\v',
  f: '\f',
  r: '\r',
};

/** Decodes a path as git writes it: quoted where it has special characters. */
function unquotePath(name: string): string {
  const quoted = /^"(.*)"$/.exec(name)?.[1];
  return quoted === undefined
    ? name.replace(/\t$/, '')
    : quoted.replace(/\\([0-7]{3}|.)/g, (_, code: string) =>
        code.length === 3 ? String.fromCharCode(parseInt(code, 8)) : (gitEscapes[code] ?? code),
      );
}

/** The path in a header line of a file; undefined where the line has none. */
function pathInHeader(line: string): string | undefined {
  const named = /^(?:rename to |(?:---|\+\+\+) )(.*)$/.exec(line)?.[1];
  if (named === undefined || named === '/dev/null') return undefined;
  const path = unquotePath(named);
  return line.startsWith('rename to ') ? path : path.slice(2);
}

/**
 * Parses the output of `git diff`: the hunks of each file that has any, by its new path. A diff that was cut off is
 * read as far as it goes.
 */
export function parseDiff(diff: string): Map<string, DiffLine[][]> {
  const files = new Map<string, DiffLine[][]>();
  let path: string | undefined;
  let hunks: DiffLine[][] = [];
  for (const line of diff.replace(/\n$/, '').split('\n')) {
    const sign = line[0];
    if (line.startsWith('diff --git ')) {
      path = undefined;
      hunks = [];
    } else if (line.startsWith('@@ ') && path !== undefined) {
      files.set(path, hunks);
      hunks.push([]);
    } else if (hunks.length === 0) {
      path = pathInHeader(line) ?? path;
    } else if (sign === '+' || sign === '-' || sign === ' ') {
      hunks.at(-1)?.push({ sign, text: line.slice(1) });
    }
  }
  return files;
}
