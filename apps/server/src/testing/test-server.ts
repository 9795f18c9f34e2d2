import { MAX_FRAME_BYTES } from '@kandev/contracts';
import type { LiveEvent, Session, Task } from '@kandev/contracts';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { WebSocketServer } from 'ws';
import { openDatabase } from '../../db/database.ts';
import { EventFeed } from '../../feed/event-feed.ts';
import { EventLog } from '../../feed/event-log.ts';
import { watchNotices } from '../../notifications/dispatch.ts';
import { liveProvider } from '../../notifications/providers/live.ts';
import { Writer } from '../../stores/writer.ts';
import { createAgentProfile } from '../../usecases/agent-profiles.ts';
import { Background } from '../../usecases/background.ts';
import { createTask } from '../../usecases/create-task.ts';
import type { Deps } from '../../usecases/deps.ts';
import type { Log } from '../../usecases/log.ts';
import { startSession } from '../../usecases/start-session.ts';
import { RunnerRegistry } from '../runner-registry.ts';
import type { RunnerSocketTiming } from '../runner-socket.ts';
import { serveRunner } from '../runner-socket.ts';

type LoggedLine = { level: keyof Log; text: string; fields: object };

/** A server without its HTTP side: a real database file and a real socket for runners. */
export type TestServer = {
  deps: Deps;
  feed: EventFeed;
  /** Every live event since the start, in order. */
  events: LiveEvent[];
  logged: LoggedLine[];
  url: string;
  clock: { now: Date };
  startSession: (options?: { prompt?: string; title?: string }) => { task: Task; session: Session };
  /** Ends the process as a crash would: connections are cut, the file stays. */
  crash: () => Promise<void>;
  home: string;
};

/** Starts a server on a home of its own, or on one that another left behind. */
export async function startTestServer(
  options: { home?: string; runnerName?: string; timing?: Partial<RunnerSocketTiming> } = {},
): Promise<TestServer> {
  const home = options.home ?? mkdtempSync(path.join(tmpdir(), 'kandev-server-'));
  const clock = { now: new Date('2026-11-29T12:00:00.000Z') };
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
  watchNotices(deps, [liveProvider]);
  const stopping = new AbortController();
  const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1', maxPayload: MAX_FRAME_BYTES });
  const { name, timing } = { name: options.runnerName ?? 'local', timing: options.timing ?? {} };
  const connections: Promise<void>[] = [];
  sockets.on('connection', (socket) => {
    connections.push(serveRunner(deps, socket, { name, signal: stopping.signal, timing }));
  });
  await new Promise((resolve) => sockets.once('listening', resolve));
  return {
    deps,
    feed: new EventFeed(new EventLog(database), writer),
    events,
    logged,
    clock,
    home,
    url: `ws://127.0.0.1:${(sockets.address() as AddressInfo).port}`,
    startSession: ({ prompt = 'Build it.', title = 'A cache for the shop' } = {}) => {
      const task = createTask(deps, { title });
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
      const body = { agent_profile_id: profile.id, prompt };
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

export function removeHome(home: string): void {
  rmSync(home, { recursive: true, force: true });
}
