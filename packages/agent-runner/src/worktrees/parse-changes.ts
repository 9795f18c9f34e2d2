import type { ChangedFile } from '@kandev/contracts';

type Change = Pick<ChangedFile, 'path' | 'old_path' | 'change'>;
type Lines = Pick<ChangedFile, 'additions' | 'deletions'>;

/** Reads `git diff --name-status -z`. An entry that was cut off at the end is left out. */
export function parseNameStatus(text: string): Change[] {
  const fields = text.split('\0').slice(0, -1);
  const changes: Change[] = [];
  for (let at = 0; at < fields.length;) {
    const letter = fields[at]?.[0];
    const moved = letter === 'R' || letter === 'C';
    const first = fields[at + 1];
    const path = moved ? fields[at + 2] : first;
    at += moved ? 3 : 2;
    if (first === undefined || path === undefined) break;
    changes.push({ path, old_path: letter === 'R' ? first : null, change: changeOf(letter) });
  }
  return changes;
}

/** A copy is a new file, and whatever else git has a letter for is a change of one that was there. */
const changeOf = (letter = 'M'): Change['change'] =>
  (({ A: 'added', C: 'added', D: 'deleted', R: 'renamed' }) as const)[letter] ?? 'modified';

/** Reads `git diff --numstat -z`, by the path that each file has now. Null counts are of files that are no text. */
export function parseNumstat(text: string): Map<string, Lines> {
  const fields = text.split('\0').slice(0, -1);
  const lines = new Map<string, Lines>();
  for (let at = 0; at < fields.length;) {
    const [additions, deletions, ...rest] = (fields[at] ?? '').split('\t');
    const inline = rest.join('\t');
    const path = inline === '' ? fields[at + 2] : inline;
    at += inline === '' ? 3 : 1;
    if (path === undefined) break;
    lines.set(path, { additions: count(additions), deletions: count(deletions) });
  }
  return lines;
}

const count = (text: string | undefined): number | null =>
  text === undefined || text === '-' ? null : Number(text);
