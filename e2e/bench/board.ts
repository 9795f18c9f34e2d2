import { chromium, type Page } from '@playwright/test';
import config from '../playwright.config.ts';
import { BoardPage } from '../fixtures/board-page.ts';
import { Conversation } from '../fixtures/conversation.ts';
import { insertManyTasks } from '../fixtures/seed-database.ts';
import type { Product } from '../fixtures/product.ts';

const TIMES = 40;
/** Between two keys, as a key that is held repeats. */
const REPEAT_MS = 33;
/** Between two letters, as quick people type. */
const LETTER_MS = 60;

/**
 * From a key, a letter and a step of the mouse to the next frame that shows it, in milliseconds, on a board of
 * 5,000 tasks with 1,000 in a column and 200 that ask something.
 */
export async function boardFrames(
  product: Product,
): Promise<Record<'focus' | 'carry' | 'search' | 'drag', number[]>> {
  const plenty = { columns: [1_000, 1_500, 1_500, 1_000], pending: 200 };
  insertManyTasks(product, await Conversation.startUntilPending(product, '/ask-single'), plenty);
  const browser = await chromium.launch(config.use?.launchOptions);
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(product.signInLink);
  const screen = new BoardPage(page);
  const card = screen.card('Task 1 of many');
  await card.waitFor();
  await page.waitForLoadState('networkidle');
  await watchFrames(page);

  await card.getByRole('link').focus();
  const press = async (key: string, times: number): Promise<void> => {
    for (let count = 0; count < times; count += 1) {
      await page.keyboard.press(key);
      await page.waitForTimeout(REPEAT_MS);
    }
  };
  await press('ArrowDown', TIMES);
  const focus = await framesOf(page, 'keydown');
  await press('Home', 1);
  await press('Space', 1);
  await framesOf(page, 'keydown');
  await press('ArrowDown', TIMES);
  const carry = await framesOf(page, 'keydown');
  await press('Escape', 1);

  await press('/', 1);
  for (let count = 0; count < TIMES / 8; count += 1) {
    await page.keyboard.type('task 432', { delay: LETTER_MS });
    await press('Escape', 1);
  }
  const search = await framesOf(page, 'input');

  const from = await screen.dragPoint(card);
  await screen.startMouseDrag(card, { x: from.x, y: from.y + 40 });
  await framesOf(page, 'pointermove');
  for (let count = 0; count < TIMES; count += 1)
    await page.mouse.move(from.x + count * 20, from.y + count * 12);
  const drag = await framesOf(page, 'pointermove');
  await browser.close();
  return { focus, carry, search, drag };
}

type Watched = typeof globalThis & { frameTimes: Record<string, number[]> };

/** Notes for each event how long the frame after it took to be drawn. */
const watchFrames = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const frames: Record<string, number[]> = { keydown: [], input: [], pointermove: [] };
    (globalThis as Watched).frameTimes = frames;
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
  });

/** What was noted of a kind of event since it was asked for last, once the frame that shows the last is drawn. */
const framesOf = (page: Page, type: string): Promise<number[]> =>
  page.evaluate(async (kind) => {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return (globalThis as Watched).frameTimes[kind]?.splice(0) ?? [];
  }, type);
