import { appendFileSync } from 'node:fs';

/** Told every line of both directions, without its line end, before anything reads or changes it. */
export type FrameLog = (dir: 'in' | 'out', line: string) => void;

/** Appends each frame to `file` as `{"dir","line"}`, written before the frame goes on; without a file, nothing. */
export function frameLog(file: string | undefined): FrameLog {
  if (file === undefined || file === '') return () => undefined;
  return (dir, line) => {
    appendFileSync(file, `${JSON.stringify({ dir, line })}\n`);
  };
}
