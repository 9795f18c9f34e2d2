import { chromium, type Browser, type Page } from '@playwright/test';
import config from '../playwright.config.ts';
import { BoardPage } from '../fixtures/board-page.ts';
import { Conversation } from '../fixtures/conversation.ts';
import { insertManyTasks } from '../fixtures/seed-database.ts';
import { Product } from '../fixtures/product.ts';
import { median, quantile, type Benchmark, type BenchRow } from './rows.ts';

const KEYS = 40;
const LOADS = 5;
const SEARCHES = 5;
/** Between two keys, as a key that is held repeats. */
const KEY_REPEAT_MS = 33;
/** Between two letters, as quick people type. */
const LETTER_INTERVAL_MS = 60;
const FRAME_MS = 1000 / 60;

/** Samples in milliseconds, but for `bytes`. */
type BoardFigures = Record<'paint' | 'bytes' | 'arrow' | 'search' | 'drag', number[]>;

/** Loads and uses a board of so many tasks, one in 50 of which asks something. */
async function useBoard(browser: Browser, tasks: number): Promise<BoardFigures> {
  await using product = await Product.start();
  const like = await Conversation.startUntilPending(product, '/ask-single');
  const columns = [0.2, 0.3, 0.3, 0.2].map((share) => Math.round(tasks * share));
  insertManyTasks(product, like, { columns, pending: tasks / 50 });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(noteFirstCard);
  await page.goto(product.signInLink);
  const loads = [];
  for (let load = 0; load < LOADS; load += 1) loads.push(await loadBoard(page));
  await page.evaluate(noteFrames);
  const figures = {
    paint: loads.map(({ paintMs }) => paintMs),
    bytes: loads.map(({ bytes }) => bytes),
    ...(await interact(page)),
  };
  await context.close();
  return figures;
}

async function loadBoard(page: Page): Promise<{ paintMs: number; bytes: number }> {
  await page.reload();
  await new BoardPage(page).card('Task 1 of many').waitFor();
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => {
    const calls = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ name }) => name.includes('/api/v1/'),
    );
    return {
      paintMs: (globalThis as Noted).firstCardMs ?? Number.NaN,
      bytes: calls.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    };
  });
}

async function interact(page: Page): Promise<Pick<BoardFigures, 'arrow' | 'search' | 'drag'>> {
  const board = new BoardPage(page);
  const card = board.card('Task 1 of many');
  await card.getByRole('link').focus();
  for (let count = 0; count < KEYS; count += 1) {
    await page.keyboard.press('ArrowDown');
    await page.waitForTimeout(KEY_REPEAT_MS);
  }
  const arrow = await framesOf(page, 'keydown');
  await page.keyboard.press('Home');
  await page.keyboard.press('/');
  for (let count = 0; count < SEARCHES; count += 1) {
    await page.keyboard.type('task 12', { delay: LETTER_INTERVAL_MS });
    await page.keyboard.press('Escape');
  }
  const search = await framesOf(page, 'input');
  const from = await board.dragPoint(card);
  await board.startMouseDrag(card, { x: from.x, y: from.y + 40 });
  await framesOf(page, 'pointermove');
  for (let count = 0; count < KEYS; count += 1)
    await page.mouse.move(from.x + count * 20, from.y + count * 12);
  const drag = await framesOf(page, 'pointermove');
  await page.keyboard.press('Escape');
  return { arrow, search, drag };
}

type Noted = typeof globalThis & { firstCardMs?: number; frameTimes: Record<string, number[]> };

/** Notes when the frame with the first card was drawn, in milliseconds after the navigation began. */
function noteFirstCard(): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector('article') === null) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => ((globalThis as Noted).firstCardMs = performance.now())));
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Notes for each event how long the frame after it took to be drawn. */
function noteFrames(): void {
  const frames: Record<string, number[]> = { keydown: [], input: [], pointermove: [] };
  (globalThis as Noted).frameTimes = frames;
  for (const [type, times] of Object.entries(frames)) {
    const note = ({ timeStamp }: Event): void => {
      requestAnimationFrame(() => {
        const drawn = new MessageChannel();
        drawn.port1.onmessage = () => times.push(performance.now() - timeStamp);
        drawn.port2.postMessage(null);
      });
    };
    document.addEventListener(type, note, { capture: true, passive: true });
  }
}

/** The times noted for one kind of event since the last call, once the frame of the last event is drawn. */
function framesOf(page: Page, type: string): Promise<number[]> {
  return page.evaluate(async (kind) => {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return (globalThis as Noted).frameTimes[kind]?.splice(0) ?? [];
  }, type);
}

function boardRow(name: string, unit: string, bar: number, ours: number[], floor: number): BenchRow {
  const p50 = median(ours);
  return { name, unit, p50, p99: quantile(ours, 0.99), floor_p50: floor, ratio: p50 / floor, bar };
}

export const boardBenchmark: Benchmark = {
  name: 'board',
  describes:
    'a board of 10,000 tasks: first card drawn, bytes of the API, an arrow key, a letter of the search and a step of a drag until drawn; floor: the same with 100 tasks. arrow_5000: floor is one frame of 60 Hz',
  run: async () => {
    const browser = await chromium.launch(config.use?.launchOptions);
    try {
      const [small, middle, large] = [
        await useBoard(browser, 100),
        await useBoard(browser, 5_000),
        await useBoard(browser, 10_000),
      ];
      const names = ['paint', 'bytes', 'arrow', 'search', 'drag'] as const;
      return [
        ...names.map((name) =>
          boardRow(`board.${name}`, name === 'bytes' ? 'bytes' : 'ms', 3, large[name], median(small[name])),
        ),
        boardRow('board.arrow_5000', 'ms', 1, middle.arrow, FRAME_MS),
      ];
    } finally {
      await browser.close();
    }
  },
};
