/** A part of the app that did not arrive: the server is away, or a newer build has taken its file's place. */
export class ChunkNotLoaded extends Error {
  /** Whether a newer build is there: it comes with a reload. */
  readonly isOutdated: boolean;

  constructor(isOutdated: boolean, cause: unknown) {
    super('a part of the app did not load', { cause });
    this.isOutdated = isOutdated;
  }
}

/**
 * Loads a part of the app that somebody has asked for. A tab that was open while the app was updated asks for
 * files that are gone: it reloads, and gets the new app. Rejects with ChunkNotLoaded otherwise.
 */
export async function loadChunk<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await loadWithoutReload(load);
  } catch (cause) {
    if (!(cause instanceof ChunkNotLoaded && cause.isOutdated)) throw cause;
    location.reload();
    return new Promise<never>(() => undefined);
  }
}

/** Loads a part that nobody may have asked for yet, and so never reloads. Rejects with ChunkNotLoaded. */
export async function loadWithoutReload<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    throw new ChunkNotLoaded(await isOutdated(), cause);
  }
}

/** Whether the server now serves a page that does not start the script that this page was started by. */
async function isOutdated(): Promise<boolean> {
  const script = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  try {
    const page = await fetch('/', { cache: 'no-cache', headers: { accept: 'text/html' } });
    return page.ok && typeof script === 'string' && !(await page.text()).includes(`"${script}"`);
  } catch {
    return false;
  }
}
