import type { ChangedFile } from '@kandev/contracts';

/** The number of changed files and lines; a binary file has no lines. */
export function changeTotals(files: readonly ChangedFile[]): {
  files: number;
  additions: number;
  deletions: number;
} {
  return {
    files: files.length,
    additions: files.reduce((sum, { additions }) => sum + (additions ?? 0), 0),
    deletions: files.reduce((sum, { deletions }) => sum + (deletions ?? 0), 0),
  };
}
