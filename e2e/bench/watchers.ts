import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { board, task } from '@kandev/contracts';
import { WebSocketServer } from 'ws';
import { Product } from '../fixtures/product.ts';
import { askAndAnswer, bareAnswers, PAUSE_MS, liveSocketOf } from './answer.ts';
import { BareParts } from './bare-parts.ts';
import { startSession } from './bench-session.ts';
import { monotonicNow, rowOf, type Benchmark, type BenchRow, type Rounds } from './rows.ts';

const CROWD = fileURLToPath(new URL('./watcher-crowd.ts', import.meta.url));
const ROUNDS = 3;
const WARM_UP = 20;
const SAMPLES = 40;
const BROADCASTS = 30;

/** Many live connections in a process of their own, as browsers are. */
class Crowd implements Disposable {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  static async connect(count: number, url: string, first: string, token = ''): Promise<Crowd> {
    const child = fork(CROWD, [String(count), url, first, token], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    await once(child, 'message');
    return new Crowd(child);
  }

  /** When the last of them has received the event that contains `mark`, on the machine's clock in ms. */
  async lastArrival(mark: string): Promise<number> {
    this.#child.send(mark);
    const [at] = (await once(this.#child, 'message')) as [number];
    return at;
  }

  [Symbol.dispose](): void {
    this.#child.kill();
  }
}

async function answersWhileWatched(count: number): Promise<BenchRow> {
  await using product = await Product.start();
  await using parts = await BareParts.start();
  const { seq } = await product.callOk(board, 'GET', '/board');
  using _crowd = await Crowd.connect(
    count,
    `${product.url.replace('http', 'ws')}/api/v1/stream`,
    JSON.stringify({ after: seq }),
    product.token,
  );
  using live = await liveSocketOf(product);
  await startSession(product, `ask ${WARM_UP + ROUNDS * SAMPLES} ${PAUSE_MS}`);
  await askAndAnswer(product, live, WARM_UP);
  await bareAnswers(parts, WARM_UP);
  const rounds: Rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { answered } = await askAndAnswer(product, live, SAMPLES);
    rounds.push({ ours: answered, floor: await bareAnswers(parts, SAMPLES) });
  }
  return rowOf(`watchers.${count}`, 'ms', 8, rounds);
}

/** One change of a task until the last of the watchers has it, against the same text broadcast by bare `ws`. */
async function broadcast(count: number): Promise<BenchRow> {
  await using product = await Product.start();
  const { seq } = await product.callOk(board, 'GET', '/board');
  const { id } = await product.callOk(task, 'POST', '/tasks', { title: 'Watched' });
  using crowd = await Crowd.connect(
    count,
    `${product.url.replace('http', 'ws')}/api/v1/stream`,
    JSON.stringify({ after: seq }),
    product.token,
  );
  const server = http.createServer().listen(0, '127.0.0.1');
  const sockets = new WebSocketServer({ server });
  await once(server, 'listening');
  using bareCrowd = await Crowd.connect(
    count,
    `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    '{}',
  );
  const rounds: Rounds = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    const samples: Rounds[number] = { ours: [], floor: [] };
    for (let number = 0; number < BROADCASTS; number += 1) {
      const title = `mark-${round}-${number}-`;
      const arrived = crowd.lastArrival(title);
      const started = monotonicNow();
      const changed = await product.callOk(task, 'PATCH', `/tasks/${id}`, { title });
      samples.ours.push((await arrived) - started);
      const bareArrived = bareCrowd.lastArrival(title);
      const text = JSON.stringify({ seq: number, type: 'task.updated', task_id: id, payload: changed });
      const bareStarted = monotonicNow();
      for (const socket of sockets.clients) socket.send(text);
      samples.floor.push((await bareArrived) - bareStarted);
    }
    if (round >= 0) rounds.push(samples);
  }
  for (const socket of sockets.clients) socket.terminate();
  server.close();
  return rowOf(`watchers.${count}`, 'ms', 2, rounds);
}

export const watchersBenchmark: Benchmark = {
  name: 'watchers',
  describes:
    '400: an answer as in `answer`, while 400 browsers watch, floor as there; 1000: a change of a task until the last of 1,000 watchers has it, floor: the same text broadcast to 1,000 sockets by bare `ws`',
  run: async () => [await answersWhileWatched(400), await broadcast(1000)],
};
