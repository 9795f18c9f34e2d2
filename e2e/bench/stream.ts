import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { board, session } from '@kandev/contracts';
import WebSocket from 'ws';
import { Product } from '../fixtures/product.ts';
import { waitFor } from '../fixtures/wait-for.ts';
import { BENCH_AGENT, startSession } from './bench-session.ts';
import { rowOf, timed, type Benchmark, type Rounds } from './rows.ts';

const BYTES = 2_000_000;
const BATCH = 20;
const ROUNDS = 3;

/** Streams the text through the product, until a browser has the whole of it. */
async function throughProduct(product: Product): Promise<number> {
  const { seq } = await product.callOk(board, 'GET', '/board');
  const socket = new WebSocket(`${product.url.replace('http', 'ws')}/api/v1/stream`, {
    headers: { authorization: `Bearer ${product.token}` },
  });
  await once(socket, 'open');
  socket.send(JSON.stringify({ after: seq }));
  const { id } = await startSession(product, 'hold');
  await waitFor('a session that waits', async () => {
    return (await product.callOk(session, 'GET', `/sessions/${id}`)).pending_action !== null;
  });
  const whole = new Promise<void>((resolve) => {
    let shown = 0;
    socket.on('message', (text: Buffer) => {
      const { type, payload } = JSON.parse(text.toString()) as {
        type?: string;
        payload: { content: string };
      };
      if (type !== 'message.added' && type !== 'message.updated') return;
      shown = Math.max(shown, payload.content.length);
      if (shown >= BYTES) resolve();
    });
  });
  const elapsed = await timed(async () => {
    await startSession(product, `stream ${BYTES}`);
    await whole;
  });
  socket.terminate();
  return elapsed;
}

/** Parses the same lines of the same agent and inserts them in batches. */
async function bare(folder: string): Promise<number> {
  using database = new DatabaseSync(path.join(folder, 'stream.db'));
  database.exec('pragma journal_mode = wal; pragma synchronous = normal;');
  database.exec('create table if not exists pieces (id integer primary key, body text)');
  const insert = database.prepare('insert into pieces (body) values (?)');
  return await timed(async () => {
    const agent = spawn(process.execPath, [BENCH_AGENT], { stdio: ['pipe', 'pipe', 'ignore'] });
    const prompt = {
      jsonrpc: '2.0',
      id: 1_000_000,
      method: 'session/prompt',
      params: { prompt: [{ text: `stream ${BYTES}` }] },
    };
    agent.stdin.write(`${JSON.stringify(prompt)}\n`);
    let batch: string[] = [];
    const flush = (): void => {
      database.exec('begin');
      for (const body of batch) insert.run(body);
      database.exec('commit');
      batch = [];
    };
    for await (const line of createInterface({ input: agent.stdout })) {
      const { params, id } = JSON.parse(line) as {
        id?: number;
        params?: { update: { content: { text: string } } };
      };
      if (id !== undefined) break;
      if (params !== undefined) batch.push(params.update.content.text);
      if (batch.length >= BATCH) flush();
    }
    flush();
    agent.kill();
  });
}

export const streamBenchmark: Benchmark = {
  name: 'stream',
  describes:
    'an agent started for 2 MB of text in pieces of 200 bytes, until all of it is stored and at a browser; floor: the same agent, its lines parsed and inserted in batches',
  run: async () => {
    await using product = await Product.start();
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kandev-bare-'));
    const rounds: Rounds = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push({ ours: [await throughProduct(product)], floor: [await bare(folder)] });
    }
    fs.rmSync(folder, { recursive: true });
    return [rowOf('stream', 'ms', 2, rounds)];
  },
};
