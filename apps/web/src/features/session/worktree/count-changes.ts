import type { ChangedFile } from '@kandev/contracts';

/** How many files and lines changed; a file that is no text has no lines. */
export function countChanges(files: readonly ChangedFile[]): {
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
