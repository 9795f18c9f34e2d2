import fs from 'node:fs';
import { clarificationsPage } from '@kandev/contracts';
import type { z } from 'zod';
import { Product } from '../fixtures/product.ts';
import { waitFor } from '../fixtures/wait-for.ts';
import { startSession } from './bench-session.ts';
import type { Benchmark, BenchRow } from './rows.ts';

const SESSIONS = 1_000;
const WARM_UP = 20;
const AT_ONCE = 10;
const LIMIT_KB = 300;
const WATCHER_LIMIT_KB = 1_000;

/** An ACP agent in a few lines of shell, since a thousand of a bigger one would fill the machine. */
const TINY_AGENT = `
id() { printf '%s' "$1" | sed 's/.*"id":\\([0-9]*\\).*/\\1/'; }
while IFS= read -r line; do
  case $line in
    *'"method":"initialize"'*) printf '{"jsonrpc":"2.0","id":%s,"result":{"protocolVersion":1,"agentCapabilities":{},"authMethods":[]}}\\n' "$(id "$line")" ;;
    *'"method":"session/new"'*) printf '{"jsonrpc":"2.0","id":%s,"result":{"sessionId":"tiny"}}\\n' "$(id "$line")" ;;
    *'"method":"session/prompt"'*) printf '{"jsonrpc":"2.0","id":1,"method":"elicitation/create","params":{"sessionId":"tiny","mode":"form","message":"Which?","requestedSchema":{"type":"object","properties":{"question_0":{"type":"string","oneOf":[{"const":"A","title":"A"}]}}}}}\\n' ;;
  esac
done`;

/** Memory that is the process's own share, in kB: pages shared with others are counted in part. */
function memoryKb(pid: number): number {
  const rollup = fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? Number.NaN);
}

/** The watcher of an agent: the other process in the agent's group, which runs its script. */
function watcherPids(): number[] {
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const command = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        return command.includes('KANDEV_SESSION=') && command.includes('read -r');
      } catch {
        return false;
      }
    });
}

async function holdSessions(product: Product, count: number): Promise<void> {
  let left = count;
  const starter = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await startSession(product, 'hold', { command: 'sh', args: ['-c', TINY_AGENT] });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, starter));
}

async function countPending(product: Product): Promise<number> {
  let found = 0;
  let next: string | null = '/clarifications?status=pending&limit=500';
  while (next !== null) {
    const page: z.infer<typeof clarificationsPage> = await product.callOk(clarificationsPage, 'GET', next);
    found += page.items.length;
    next =
      page.next_cursor === null
        ? null
        : `/clarifications?status=pending&limit=500&cursor=${encodeURIComponent(page.next_cursor)}`;
  }
  return found;
}

async function untilPending(product: Product, count: number): Promise<void> {
  await waitFor(`${count} held questions`, async () => (await countPending(product)) >= count, 300_000);
}

function row(name: string, kb: number, limit: number): BenchRow {
  return { name, unit: 'kB/session', p50: kb, p99: kb, floor_p50: limit, ratio: kb / limit, bar: 1 };
}

export const heldBenchmark: Benchmark = {
  name: 'held',
  describes:
    'memory for each of 1,000 sessions with a held question, in server and runner, and of the watcher of each agent; floor: the limit itself',
  run: async () => {
    await using product = await Product.start();
    await holdSessions(product, WARM_UP);
    await untilPending(product, WARM_UP);
    const parts = ['server', 'runner'] as const;
    const before = parts.map((part) => memoryKb(product.pidOf(part)));
    await holdSessions(product, SESSIONS);
    await untilPending(product, WARM_UP + SESSIONS);
    const rows = parts.map((part, index) => {
      const grown = memoryKb(product.pidOf(part)) - (before[index] ?? Number.NaN);
      return row(`held.${part}`, grown / SESSIONS, LIMIT_KB);
    });
    const watchers = watcherPids().map(memoryKb);
    const mean = watchers.reduce((sum, kb) => sum + kb, 0) / watchers.length;
    return [...rows, row('held.watcher', mean, WATCHER_LIMIT_KB)];
  },
};
