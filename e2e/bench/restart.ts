import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Product } from '../fixtures/product.ts';
import { liveSocketOf } from './answer.ts';
import { answer, startSession } from './bench-session.ts';
import { rowOf, timed, type Benchmark, type Rounds } from './rows.ts';

const RECORDS = 100_000;
const ROUNDS = 3;

/** A home in which one question was asked and answered, copied so many times with its events. */
async function makeHome(copies: number): Promise<string> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'kandev-bench-'));
  const product = await Product.start({ home });
  using live = await liveSocketOf(product);
  await startSession(product, 'ask 1 0');
  await answer(product, (await live.next()).pending_id);
  await product.stop();
  using database = new DatabaseSync(path.join(home, 'kandev.db'));
  database.exec('begin immediate');
  copyRow(database, 'clarifications', "status = 'answered'", copies, (row) => ({
    ...row,
    pending_id: randomUUID(),
  }));
  copyRow(database, 'events', "type = 'clarification.settled'", copies, ({ seq: _, ...row }) => row);
  database.exec('commit');
  return home;
}

type Row = Record<string, SQLInputValue>;

function copyRow(
  database: DatabaseSync,
  table: string,
  where: string,
  copies: number,
  change: (row: Row) => Row,
): void {
  const row = database.prepare(`select * from ${table} where ${where} limit 1`).get() as Row;
  const names = Object.keys(change(row));
  const insert = database.prepare(
    `insert into ${table} (${names.join()}) values (${names.map(() => '?').join()})`,
  );
  for (let copy = 0; copy < copies; copy += 1) insert.run(...Object.values(change(row)));
}

/** From the start of the command until it accepts requests with its runner connected. */
async function start(home: string): Promise<number> {
  let product: Product | undefined;
  const elapsed = await timed(async () => {
    product = await Product.start({ home });
  });
  await product?.stop();
  return elapsed;
}

export const restartBenchmark: Benchmark = {
  name: 'restart',
  describes:
    'a start with 100,000 records and 100,000 events, until it is ready; floor: a start with one record',
  run: async () => {
    const [full, empty] = [await makeHome(RECORDS), await makeHome(0)];
    const rounds: Rounds = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push({ ours: [await start(full)], floor: [await start(empty)] });
    }
    for (const home of [full, empty]) fs.rmSync(home, { recursive: true });
    return [rowOf('restart', 'ms', 3, rounds)];
  },
};
