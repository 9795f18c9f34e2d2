import type { Clarification, PendingId, Session, SessionId, Task, TaskId, TurnId } from '@kandev/contracts';
import { operatorId } from '@kandev/contracts';
import { afterEach, expect } from 'vitest';
import { readClarification } from '../../commands/questions.ts';
import { readBoard } from '../../commands/board.ts';
import { readSession } from '../../commands/sessions.ts';
import { RunnerPeer } from './runner-peer.ts';
import type { TestServer } from './test-server.ts';
import { removeHome, startTestServer } from './test-server.ts';

export const operator = operatorId.parse('operator');

/** Expects something of what `look` sees, as soon as it is so; a slow machine only takes longer. */
export function eventually<T>(look: () => T): ReturnType<typeof expect.poll<T>> {
  return expect.poll(look, { timeout: 15_000, interval: 10 });
}

export function clarificationOf({ deps }: TestServer, pending_id: PendingId): Clarification {
  return readClarification(deps, { pending_id });
}

export function sessionOf({ deps }: TestServer, session_id: SessionId): Session {
  return readSession(deps, { session_id });
}

export function taskOf({ deps }: TestServer, task_id: TaskId): Task {
  const task = readBoard(deps).tasks.find(({ id }) => id === task_id);
  if (task === undefined) throw new Error('The task is not on the board.');
  return task;
}

export function columnOf({ deps }: TestServer, task_id: TaskId): string | undefined {
  const { columns, tasks } = readBoard(deps);
  const task = tasks.find(({ id }) => id === task_id);
  return columns.find(({ id }) => id === task?.column_id)?.title;
}

type WorkingServer = {
  server: TestServer;
  peer: RunnerPeer;
  task_id: TaskId;
  session_id: SessionId;
  turn_id: TurnId;
};

type Servers = {
  start: (options?: Parameters<typeof startTestServer>[0]) => Promise<TestServer>;
  /** Kills a server and starts another on what it left. */
  restart: (server: TestServer) => Promise<TestServer>;
  connect: (server: TestServer) => Promise<RunnerPeer>;
  /** A server, its runner, and a session with an open turn. */
  working: () => Promise<WorkingServer>;
};

/** Servers and runners of one test, all of which end with it. */
export function useServers(): Servers {
  const servers = new Set<TestServer>();
  const peers = new Set<RunnerPeer>();
  afterEach(async () => {
    for (const peer of peers) await peer.cut();
    for (const server of servers) await server.crash();
    for (const { home } of servers) removeHome(home);
    peers.clear();
    servers.clear();
  });
  const start: Servers['start'] = async (options) => {
    const server = await startTestServer(options);
    servers.add(server);
    return server;
  };
  const connect: Servers['connect'] = async (server) => {
    const peer = new RunnerPeer();
    peers.add(peer);
    await peer.connect(server.url);
    return peer;
  };
  return {
    start,
    connect,
    restart: async (server) => {
      servers.delete(server);
      await server.crash();
      return start({ home: server.home });
    },
    working: async () => {
      const server = await start();
      const peer = await connect(server);
      const { task, session } = server.startSession();
      const turn_id = await peer.openTurn(session.id);
      await server.deps.background.idle();
      return { server, peer, task_id: task.id, session_id: session.id, turn_id };
    },
  };
}
