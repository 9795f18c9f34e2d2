import { board } from '@kandev/contracts';
import { Product } from '../fixtures/product.ts';
import { BareParts } from './bare-parts.ts';
import { answer, startSession } from './bench-session.ts';
import { LiveSocket } from './live-socket.ts';
import { rowOf, timed, type Benchmark, type BenchRow, type Rounds } from './rows.ts';

const ROUNDS = 5;
const WARM_UP = 100;
const SAMPLES = 100;
/** Long enough for the answer before to be told to everybody: a question is measured alone. */
export const PAUSE_MS = 30;

/** One agent asks one form after the other; each is answered as soon as a browser has been told of it. */
export async function askAndAnswer(
  product: Product,
  live: LiveSocket,
  count: number,
): Promise<{ announced: number[]; answered: number[] }> {
  const announced: number[] = [];
  const answered: number[] = [];
  for (let round = 0; round < count; round += 1) {
    const { pending_id, message, arrivedAt } = await live.next();
    announced.push(arrivedAt - Number(message));
    answered.push(await timed(() => answer(product, pending_id)));
  }
  return { announced, answered };
}

export async function liveSocketOf(product: Product): Promise<LiveSocket> {
  const { seq } = await product.callOk(board, 'GET', '/board');
  return LiveSocket.open(product, seq);
}

export async function bareAnswers(parts: BareParts, count: number): Promise<number[]> {
  const samples: number[] = [];
  for (let round = 0; round < count; round += 1) samples.push(await timed(() => parts.answer()));
  return samples;
}

let measured: Promise<{ answers: Rounds; asks: Rounds }> | undefined;

/** Measures both ways at once, and only once for both rows. */
function rounds(): Promise<{ answers: Rounds; asks: Rounds }> {
  measured ??= measure();
  return measured;
}

async function measure(): Promise<{ answers: Rounds; asks: Rounds }> {
  await using product = await Product.start();
  await using parts = await BareParts.start();
  using live = await liveSocketOf(product);
  await startSession(product, `ask ${WARM_UP + ROUNDS * SAMPLES} ${PAUSE_MS}`);
  await askAndAnswer(product, live, WARM_UP);
  await bareAnswers(parts, WARM_UP);
  await parts.announce(WARM_UP, PAUSE_MS);
  const answers: Rounds = [];
  const asks: Rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const ours = await askAndAnswer(product, live, SAMPLES);
    answers.push({ ours: ours.answered, floor: await bareAnswers(parts, SAMPLES) });
    asks.push({ ours: ours.announced, floor: await parts.announce(SAMPLES, PAUSE_MS) });
  }
  return { answers, asks };
}

export const answerBenchmark: Benchmark = {
  name: 'answer',
  describes:
    'an answer over HTTP until its verdict, which comes once the agent has it; floor: HTTP, WebSocket and child process with the two durable commits that an answer needs',
  run: async (): Promise<BenchRow[]> => {
    const { answers } = await rounds();
    return [rowOf('answer', 'ms', 3, answers), rowOf('answer.p99', 'ms', 6, answers, 0.99)];
  },
};

export const askBenchmark: Benchmark = {
  name: 'ask',
  describes:
    "`elicitation/create` on the agent's stdout until the event is at a browser's socket; floor: child process, WebSocket, one durable commit, WebSocket",
  run: async (): Promise<BenchRow[]> => [rowOf('ask', 'ms', 2.5, (await rounds()).asks)],
};
