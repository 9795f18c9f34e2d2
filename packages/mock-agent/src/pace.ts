import { access } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pace } from './play.ts';

const PAUSE_MS = 40;
const MOMENT_MS = 1500;
const CUE_POLL_MS = 20;

/**
 * The pace of one turn. A moment lasts as many milliseconds as the prompt says after its command; with a
 * cue file it lasts until that file exists, so that whoever watches decides.
 */
export function paceOf(argument: string, cueFile: string | undefined, signal: AbortSignal): Pace {
  const asked = Number.parseInt(argument, 10);
  const momentMs = Number.isNaN(asked) ? MOMENT_MS : asked;
  return {
    pause: () => sleep(PAUSE_MS, undefined, { signal }),
    moment: () => (cueFile === undefined ? sleep(momentMs, undefined, { signal }) : exists(cueFile, signal)),
  };
}

async function exists(file: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      await access(file);
      return;
    } catch {
      await sleep(CUE_POLL_MS, undefined, { signal });
    }
  }
}
