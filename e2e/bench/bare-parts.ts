import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import WebSocket, { WebSocketServer } from 'ws';
import { BENCH_AGENT } from './bench-session.ts';
import { monotonicNow } from './rows.ts';

/**
 * What every answer and every question must pass, with nothing of ours between them: an HTTP call, a WebSocket
 * between server and runner, a child process, a WebSocket to a browser, and commits to an SQLite file. All but
 * the agent share one process, so the floor is lower than any product of several processes can be.
 */
export class BareParts implements AsyncDisposable {
  readonly #folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kandev-bare-'));
  readonly #database = new DatabaseSync(path.join(this.#folder, 'bare.db'));
  readonly #server = http.createServer();
  readonly #echo: ChildProcess = spawn('cat', { stdio: ['pipe', 'pipe', 'ignore'] });
  readonly #agent: ChildProcess = spawn(process.execPath, [BENCH_AGENT], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  #runner!: WebSocket;
  #toRunner!: WebSocket;
  #browsers!: WebSocketServer;
  #url = '';
  #verdicts = new Map<string, () => void>();

  static async start(): Promise<BareParts> {
    const parts = new BareParts();
    await parts.#start();
    return parts;
  }

  async #start(): Promise<void> {
    // As the product keeps its database: a commit is on the disk before it returns.
    this.#database.exec('pragma journal_mode = wal; pragma synchronous = full;');
    this.#database.exec('create table records (id text primary key, body text, status text)');
    const runners = new WebSocketServer({ noServer: true });
    this.#browsers = new WebSocketServer({ noServer: true });
    this.#server.on('upgrade', (incoming, socket, head) => {
      const sockets = incoming.url === '/runner' ? runners : this.#browsers;
      sockets.handleUpgrade(incoming, socket, head, (opened) => sockets.emit('connection', opened));
    });
    this.#server.on('request', (incoming, reply) => void this.#answer(incoming, reply));
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#url = `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    const connected = once(runners, 'connection') as Promise<[WebSocket]>;
    this.#runner = new WebSocket(`ws://${this.#url}/runner`);
    [this.#toRunner] = await connected;
    this.#runner.on('message', (text: Buffer) => this.#echo.stdin?.write(`${text.toString()}\n`));
    for (const child of [this.#echo, this.#agent]) {
      if (child.stdout === null) throw new Error('a child has no output');
      createInterface({ input: child.stdout }).on('line', (line) => this.#runner.send(line));
    }
    this.#toRunner.on('message', (text: Buffer) => this.#fromRunner(text.toString()));
  }

  /** Commits, hands the body to the child by way of the runner, waits for it, commits, replies. */
  async #answer(incoming: http.IncomingMessage, reply: http.ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of incoming) body += String(chunk);
    const id = crypto.randomUUID();
    this.#database.prepare('insert into records values (?, ?, ?)').run(id, body, 'sent');
    const verdict = new Promise<void>((resolve) => this.#verdicts.set(id, resolve));
    this.#toRunner.send(JSON.stringify({ id, body: JSON.parse(body) as unknown }));
    await verdict;
    reply.setHeader('content-type', 'application/json').end(JSON.stringify({ id, status: 'answered' }));
  }

  #fromRunner(text: string): void {
    const message = JSON.parse(text) as { id?: string | number; method?: string };
    if (message.method === 'elicitation/create') {
      this.#database
        .prepare('insert into records values (?, ?, ?)')
        .run(crypto.randomUUID(), text, 'pending');
      for (const browser of this.#browsers.clients) browser.send(text);
      this.#agent.stdin?.write(
        `${JSON.stringify({ jsonrpc: '2.0', id: message.id, result: { action: 'decline' } })}\n`,
      );
      return;
    }
    if (typeof message.id !== 'string') return;
    this.#database.prepare('update records set status = ? where id = ?').run('answered', message.id);
    this.#verdicts.get(message.id)?.();
    this.#verdicts.delete(message.id);
  }

  /** One answer: HTTP, commit, frame, line to a child and back, frame, commit, reply. */
  async answer(): Promise<void> {
    const body = JSON.stringify({ answers: [{ question_id: 'question_0', selected_options: ['A'] }] });
    const headers = { 'content-type': 'application/json' };
    await (await fetch(`http://${this.#url}/`, { method: 'POST', body, headers })).text();
  }

  /** Lets the agent send `count` forms in turn; returns how long each took to a browser's socket, in ms. */
  async announce(count: number, pauseMs: number): Promise<number[]> {
    const browser = new WebSocket(`ws://${this.#url}/browser`);
    await once(browser, 'open');
    const samples: number[] = [];
    const done = new Promise<void>((resolve) => {
      browser.on('message', (text: Buffer) => {
        const { params } = JSON.parse(text.toString()) as { params: { message: string } };
        samples.push(monotonicNow() - Number(params.message));
        if (samples.length === count) resolve();
      });
    });
    const line = {
      jsonrpc: '2.0',
      id: 1_000_000,
      method: 'session/prompt',
      params: { prompt: [{ text: `ask ${count} ${pauseMs}` }] },
    };
    this.#agent.stdin?.write(`${JSON.stringify(line)}\n`);
    await done;
    browser.terminate();
    return samples;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#echo.kill();
    this.#agent.kill();
    this.#runner.terminate();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    this.#database.close();
    fs.rmSync(this.#folder, { recursive: true, force: true });
  }
}
