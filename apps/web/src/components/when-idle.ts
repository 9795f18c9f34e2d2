const LATEST = 2_000;
const WITHOUT_WORD = 300;

/** Resolves once the page has nothing more urgent to do, after two seconds at the latest. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: LATEST });
    else setTimeout(resolve, WITHOUT_WORD);
  });
}
