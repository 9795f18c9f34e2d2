import { realpathSync } from 'node:fs';
import path from 'node:path';
import { isPathWithin } from '@kandev/contracts';

/** Whether a path of this machine is a folder or something below it, whatever links are on the way there. */
export function isInsideFolder(folder: string, place: string): boolean {
  return isPathWithin(real(folder), real(place));
}

/** Of what is not there, the part that is. */
function real(place: string): string {
  const whole = path.resolve(place);
  try {
    return realpathSync.native(whole);
  } catch {
    const above = path.dirname(whole);
    return above === whole ? whole : path.join(real(above), path.basename(whole));
  }
}
