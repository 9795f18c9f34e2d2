import { MAX_FRAME_BYTES, operatorId } from '@kandev/contracts';
import type {
  Clarification,
  HeldQuestion,
  LiveEvent,
  PendingId,
  RespondBody,
  RespondResponse,
  Session,
  SessionId,
  Task,
  TaskId,
  TurnId,
} from '@kandev/contracts';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach } from 'vitest';
import { WebSocketServer } from 'ws';
import { openDatabase } from '../db/database.ts';
import type { AppError } from '../errors.ts';
import { dispatchNotices, liveProvider } from '../jobs/notices.ts';
import { RunnerRegistry } from '../runner-sync/registry.ts';
import type { RunnerSocketTiming } from '../runner-sync/socket.ts';
import { serveRunner } from '../runner-sync/socket.ts';
import { Writer } from '../stores/writer.ts';
import { createAgentProfile } from '../commands/agents.ts';
import { answerClarification } from '../commands/answer-clarification.ts';
import { Background } from '../deps.ts';
import { readClarification } from '../commands/questions.ts';
import { createTask } from '../commands/tasks.ts';
import type { Deps, Log } from '../deps.ts';
import { readBoard } from '../commands/board.ts';
import { readSession } from '../commands/sessions.ts';
import { startSession } from '../commands/start-session.ts';
import { FakeRunner } from './fake-runner.ts';
import { picks, SAMPLE_TIME } from './samples.ts';

export const operator = operatorId.parse('operator');

type LoggedLine = { level: keyof Log; text: string; fields: object };

/** A server without its HTTP side: a real database file, a real socket for runners, and a clock that stands. */
export type TestServer = {
  deps: Deps;
  /** Every live event since the start, in order. */
  events: LiveEvent[];
  logged: LoggedLine[];
  runnerStreamUrl: string;
  clock: { now: Date };
  startSession: (options?: { runner_id?: FakeRunner['id'] }) => { task: Task; session: Session };
  /** Ends as a crash would: connections are cut, the file stays. */
  crash: () => Promise<void>;
  home: string;
};

type TestServerOptions = { home?: string; runnerName?: string; timing?: Partial<RunnerSocketTiming> };

/** Starts a server on a home of its own, or on one that another server left behind. */
async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const home = options.home ?? mkdtempSync(path.join(tmpdir(), 'kandev-server-'));
  const clock = { now: SAMPLE_TIME };
  const now = (): Date => clock.now;
  const logged: LoggedLine[] = [];
  const log: Log = {
    info: (fields, text) => logged.push({ level: 'info', fields, text }),
    warn: (fields, text) => logged.push({ level: 'warn', fields, text }),
    error: (fields, text) => logged.push({ level: 'error', fields, text }),
  };
  const database = openDatabase(path.join(home, 'kandev.db'));
  const writer = new Writer(database, now);
  const background = new Background(log);
  const events: LiveEvent[] = [];
  writer.onCommit((committed) => events.push(...committed));
  const deps: Deps = {
    database,
    writer,
    background,
    now,
    log,
    runners: new RunnerRegistry(),
    elicitation: true,
    defaultCwd: '/work/there',
  };
  dispatchNotices(deps, [liveProvider]);
  const stopping = new AbortController();
  const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1', maxPayload: MAX_FRAME_BYTES });
  const { runnerName: name = 'local', timing = {} } = options;
  const connections: Promise<void>[] = [];
  sockets.on('connection', (socket) => {
    connections.push(serveRunner(deps, socket, { name, signal: stopping.signal, timing }));
  });
  await once(sockets, 'listening');
  return {
    deps,
    events,
    logged,
    clock,
    home,
    runnerStreamUrl: `ws://127.0.0.1:${(sockets.address() as AddressInfo).port}`,
    startSession: (runner = {}) => {
      const task = createTask(deps, { title: 'A cache for the shop' });
      const profile = createAgentProfile(deps, {
        name: 'Claude',
        agent_id: 'claude-acp',
        command: 'claude-agent-acp',
        args: ['--quiet'],
        env: { LANG: 'C' },
        default_mode: null,
        permission_policy: 'ask',
        disable_question_tool: false,
      });
      const body = { agent_profile_id: profile.id, prompt: 'Build it.', ...runner };
      return { task, session: startSession(deps, { task_id: task.id, body }) };
    },
    crash: async () => {
      for (const client of sockets.clients) client.terminate();
      sockets.close();
      await Promise.all(connections);
      await background.idle();
      database.close();
    },
  };
}

type OpenTurn = {
  server: TestServer;
  runner: FakeRunner;
  task_id: TaskId;
  session_id: SessionId;
  turn_id: TurnId;
};

type TestServers = {
  start: (options?: TestServerOptions) => Promise<TestServer>;
  /** Crashes a server and starts another on what it left. */
  restart: (server: TestServer) => Promise<TestServer>;
  connectRunner: (server: TestServer) => Promise<FakeRunner>;
  /** A server, its runner, and a session with an open turn. */
  withOpenTurn: () => Promise<OpenTurn>;
  /** The same, with a question that waits for an operator. */
  withOpenQuestion: (changes?: Partial<HeldQuestion>) => Promise<OpenTurn & { pending_id: PendingId }>;
};

/** Servers and runners of one test, all of which end with it. */
export function useServers(): TestServers {
  const servers = new Set<TestServer>();
  const runners = new Set<FakeRunner>();
  afterEach(async () => {
    for (const runner of runners) await runner.disconnect();
    for (const server of servers) await server.crash();
    for (const { home } of servers) rmSync(home, { recursive: true, force: true });
    runners.clear();
    servers.clear();
  });
  const start: TestServers['start'] = async (options) => {
    const server = await startTestServer(options);
    servers.add(server);
    return server;
  };
  const connectRunner: TestServers['connectRunner'] = async (server) => {
    const runner = new FakeRunner();
    runners.add(runner);
    await runner.connect(server);
    return runner;
  };
  const withOpenTurn: TestServers['withOpenTurn'] = async () => {
    const server = await start();
    const runner = await connectRunner(server);
    const { task, session } = server.startSession();
    const turn_id = await runner.whenTurnOpens(session.id);
    await server.deps.background.idle();
    return { server, runner, task_id: task.id, session_id: session.id, turn_id };
  };
  return {
    start,
    connectRunner,
    restart: async (server) => {
      servers.delete(server);
      await server.crash();
      return start({ home: server.home });
    },
    withOpenTurn,
    withOpenQuestion: async (changes) => {
      const open = await withOpenTurn();
      const { pending_id } = await open.runner.openQuestion(open.session_id, changes);
      return { ...open, pending_id };
    },
  };
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

export function columnTitleOf({ deps }: TestServer, task_id: TaskId): string | undefined {
  const { columns, tasks } = readBoard(deps);
  const task = tasks.find(({ id }) => id === task_id);
  return columns.find(({ id }) => id === task?.column_id)?.title;
}

/** Answers as the operator does. */
export function answer(
  { deps }: TestServer,
  pending_id: PendingId,
  body: RespondBody = picks('Postgres'),
): Promise<RespondResponse> {
  return answerClarification(deps, { pending_id, operator_id: operator, body });
}

/** The error that a call is refused with. */
export async function refusalOf(call: Promise<unknown>): Promise<AppError> {
  return call.then(
    () => {
      throw new Error('It was not refused.');
    },
    (error: unknown) => error as AppError,
  );
}
