import type { ChangedFile } from '@kandev/contracts';

type Change = Pick<ChangedFile, 'path' | 'old_path' | 'change'>;
type LineCounts = Pick<ChangedFile, 'additions' | 'deletions'>;

/** Reads `git diff --name-status -z`. An entry that is cut off at the end is left out. */
export function parseNameStatus(text: string): Change[] {
  const fields = text.split('\0').slice(0, -1);
  const changes: Change[] = [];
  for (let index = 0; index < fields.length;) {
    const letter = fields[index]?.[0];
    const isMove = letter === 'R' || letter === 'C';
    const first = fields[index + 1];
    const path = isMove ? fields[index + 2] : first;
    index += isMove ? 3 : 2;
    if (first === undefined || path === undefined) break;
    changes.push({ path, old_path: letter === 'R' ? first : null, change: changeKind(letter) });
  }
  return changes;
}

/** A copy counts as a new file; git's other letters stand for changes of a file that was there. */
const changeKind = (letter = 'M'): Change['change'] =>
  (({ A: 'added', C: 'added', D: 'deleted', R: 'renamed' }) as const)[letter] ?? 'modified';

/** Reads `git diff --numstat -z`, by the path that each file has now. The counts of a binary file are null. */
export function parseNumstat(text: string): Map<string, LineCounts> {
  const fields = text.split('\0').slice(0, -1);
  const lines = new Map<string, LineCounts>();
  for (let index = 0; index < fields.length;) {
    const [additions, deletions, ...rest] = (fields[index] ?? '').split('\t');
    const inline = rest.join('\t');
    const path = inline === '' ? fields[index + 2] : inline;
    index += inline === '' ? 3 : 1;
    if (path === undefined) break;
    lines.set(path, { additions: parseCount(additions), deletions: parseCount(deletions) });
  }
  return lines;
}

const parseCount = (text: string | undefined): number | null =>
  text === undefined || text === '-' ? null : Number(text);
