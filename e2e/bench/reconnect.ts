import { once } from 'node:events';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { board, task } from '@kandev/contracts';
import WebSocket from 'ws';
import { Product } from '../fixtures/product.ts';
import { rowOf, timed, type Benchmark, type Rounds } from './rows.ts';

const EVENTS = 10_000;
const ROUNDS = 5;

/** Writes events as the product does, copies of one that it wrote. */
function writeEvents(product: Product, count: number): void {
  using database = new DatabaseSync(path.join(product.home, 'kandev.db'));
  const columns = (database.prepare('pragma table_info(events)').all() as { name: string }[])
    .map(({ name }) => name)
    .filter((name) => name !== 'seq')
    .join();
  database.exec('begin immediate');
  const copy = database.prepare(
    `insert into events (${columns}) select ${columns} from events where type = 'task.updated' order by seq desc limit 1`,
  );
  for (let number = 0; number < count; number += 1) copy.run();
  database.exec('commit');
}

/** Receives all events after `after` up to `last`, as a browser that was away. */
async function catchUp(product: Product, after: number, last: number): Promise<void> {
  const socket = new WebSocket(`${product.url.replace('http', 'ws')}/api/v1/stream`, {
    headers: { authorization: `Bearer ${product.token}` },
  });
  await once(socket, 'open');
  const caughtUp = new Promise<void>((resolve) => {
    socket.on('message', (text: Buffer) => {
      if ((JSON.parse(text.toString()) as { seq?: number }).seq === last) resolve();
    });
  });
  socket.send(JSON.stringify({ after }));
  await caughtUp;
  socket.terminate();
}

/** Reads the same events from the file, writes them as text and parses that; returns how long it took, in ms. */
function readEvents(product: Product, after: number): number {
  const started = performance.now();
  using database = new DatabaseSync(path.join(product.home, 'kandev.db'), { readOnly: true });
  const rows = database.prepare('select * from events where seq > ? order by seq').all(after);
  for (const row of rows)
    JSON.parse(JSON.stringify({ ...row, payload: JSON.parse(String(row['payload'])) as unknown }));
  return performance.now() - started;
}

export const reconnectBenchmark: Benchmark = {
  name: 'reconnect',
  describes:
    'a browser that missed 10,000 events until it has the last; floor: reading the same rows from the file, as text and parsed',
  run: async () => {
    await using product = await Product.start();
    const { id } = await product.callOk(task, 'POST', '/tasks', { title: 'Changed often' });
    await product.callOk(task, 'PATCH', `/tasks/${id}`, { title: 'Changed' });
    const { seq } = await product.callOk(board, 'GET', '/board');
    writeEvents(product, EVENTS);
    // The product numbers events by its own count: one more of its own shows where the log ends now.
    await product.callOk(task, 'PATCH', `/tasks/${id}`, { title: 'Changed again' });
    const { seq: last } = await product.callOk(board, 'GET', '/board');
    const rounds: Rounds = [];
    for (let round = -1; round < ROUNDS; round += 1) {
      const ours = [await timed(() => catchUp(product, seq, last))];
      const floor = [readEvents(product, seq)];
      if (round >= 0) rounds.push({ ours, floor });
    }
    return [rowOf('reconnect', 'ms', 2, rounds)];
  },
};
