import type { Session } from '@kandev/contracts';
import { Product } from '../fixtures/product.ts';
import { liveSocketOf } from './answer.ts';
import { BareParts } from './bare-parts.ts';
import { answer, startSession } from './bench-session.ts';
import { timed, type Benchmark } from './rows.ts';

const OPERATORS = 50;
const TALKERS = 20;
const ANSWERS = 1_000;
const WARM_UP = 100;

/** Answers what is announced, `OPERATORS` at once, until so many were answered. */
async function answerAll(
  product: Product,
  count: number,
  next: () => Promise<{ pending_id: string }>,
): Promise<void> {
  let left = count;
  const operator = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const { pending_id } = await next();
      await answer(product, pending_id);
    }
  };
  await Promise.all(Array.from({ length: OPERATORS }, operator));
}

export const loadBenchmark: Benchmark = {
  name: 'load',
  describes:
    'the time of an answer, by throughput, with 50 operators at once while 20 agents stream text; floor: the parts of `answer` with 50 calls at once',
  run: async () => {
    await using product = await Product.start();
    await using parts = await BareParts.start();
    using live = await liveSocketOf(product);
    const talkers: Session[] = [];
    for (let count = 0; count < TALKERS; count += 1) talkers.push(await startSession(product, 'talk 600000'));
    for (let count = 0; count < OPERATORS; count += 1) await startSession(product, 'ask 1000 0');
    const next = (): Promise<{ pending_id: string }> => live.next();
    await answerAll(product, WARM_UP, next);
    const ours = (await timed(() => answerAll(product, ANSWERS, next))) / ANSWERS;
    for (const { id } of talkers) await product.call('POST', `/sessions/${id}/cancel`);
    let left = ANSWERS;
    const caller = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        await parts.answer();
      }
    };
    const floor = (await timed(() => Promise.all(Array.from({ length: OPERATORS }, caller)))) / ANSWERS;
    return [
      {
        name: 'load',
        unit: 'ms/answer',
        p50: ours,
        p99: ours,
        floor_p50: floor,
        ratio: ours / floor,
        bar: 2,
      },
    ];
  },
};
