/** A chunk that did not arrive: the server is away, or a newer build has replaced the chunk's file. */
export class ChunkNotLoaded extends Error {
  /** Whether a newer build is there: it comes with a reload. */
  readonly isOutdated: boolean;

  constructor(isOutdated: boolean, cause: unknown) {
    super('a part of the app did not load', { cause });
    this.isOutdated = isOutdated;
  }
}

/** Loads a chunk, and never reloads the page: for chunks that nobody may have asked for. Rejects with ChunkNotLoaded. */
export async function loadChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  try {
    return await load();
  } catch (cause) {
    throw new ChunkNotLoaded(await isPageOutdated(), cause);
  }
}

/**
 * Loads a chunk that somebody has asked for. A tab that was open during an update asks for files that are gone:
 * it reloads, and gets the new app. Rejects with ChunkNotLoaded otherwise.
 */
export async function loadChunkOrReload<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  try {
    return await loadChunk(load);
  } catch (cause) {
    if (!(cause instanceof ChunkNotLoaded && cause.isOutdated)) throw cause;
    location.reload();
    return new Promise<never>(() => undefined);
  }
}

/** Whether the server now serves a page that does not start the script that this page was started by. */
async function isPageOutdated(): Promise<boolean> {
  const script = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  try {
    const page = await fetch('/', { cache: 'no-cache', headers: { accept: 'text/html' } });
    return page.ok && typeof script === 'string' && !(await page.text()).includes(`"${script}"`);
  } catch {
    return false;
  }
}

const LONGEST_WAIT_MS = 2_000;
const WAIT_WITHOUT_IDLE_CALLBACK_MS = 300;

/** Resolves once the page has nothing more urgent to do, after two seconds at the latest. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: LONGEST_WAIT_MS });
    else setTimeout(resolve, WAIT_WITHOUT_IDLE_CALLBACK_MS);
  });
}
