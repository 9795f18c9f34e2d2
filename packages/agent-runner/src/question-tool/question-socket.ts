import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { FIRST_FRAME_TIMEOUT_MS } from '@kandev/contracts';
import { readLines } from '../read-lines.ts';
import { MAX_FRAME_LINE_BYTES, SECRET_VARIABLE, SOCKET_VARIABLE, toolCallFrame } from './socket-frames.ts';
import type { QuestionCall } from './tool-questions.ts';
import { toolError, type ToolReply } from './tool-reply.ts';

/** The longest path of a socket that every operating system takes. */
const MAX_SOCKET_PATH_BYTES = 103;

const mcpServerScript = fileURLToPath(new URL('./kandev-mcp.ts', import.meta.url));

/** How an agent starts one MCP server, as ACP's `session/new` has it. */
export type McpServerLaunch = {
  name: string;
  command: string;
  args: string[];
  env: { name: string; value: string }[];
};

/** One session's right to ask: its agent starts `launch`, until `close` takes the right back. */
export type QuestionEndpoint = { launch: McpServerLaunch; close: () => void };

/** Where the socket is. `ownFolder` was made for it alone. */
type SocketLocation = { path: string; ownFolder: string | null };

/**
 * Where the MCP servers of this runner's sessions call in: a socket that only this user can open, and a
 * secret for each session. A connection is one call; when it closes, the agent waits no longer.
 */
export class QuestionSocket {
  readonly #server: Server;
  readonly #location: SocketLocation;
  readonly #endpoints = new Map<string, (call: QuestionCall) => void>();
  readonly #sockets = new Set<Socket>();

  private constructor(server: Server, location: SocketLocation) {
    this.#server = server;
    this.#location = location;
    server.on('connection', (socket) => void this.#serve(socket));
  }

  /** Listens in the home, or in a temporary folder where the home's path is too long or takes no socket. */
  static async listen(home: string): Promise<QuestionSocket> {
    const inHome = locationInHome(home);
    const server = inHome === null ? null : await listenAt(inHome.path).catch(() => null);
    if (inHome !== null && server !== null) return new QuestionSocket(server, inHome);
    const temporary = temporaryLocation();
    return new QuestionSocket(await listenAt(temporary.path), temporary);
  }

  /** Lets a session's agent call; `onCall` gets each call. */
  open(onCall: (call: QuestionCall) => void): QuestionEndpoint {
    const secret = randomBytes(32).toString('base64url');
    this.#endpoints.set(secret, onCall);
    return {
      launch: {
        name: 'kandev',
        command: process.execPath,
        args: [mcpServerScript],
        env: [
          { name: SOCKET_VARIABLE, value: this.#location.path },
          { name: SECRET_VARIABLE, value: secret },
        ],
      },
      close: () => this.#endpoints.delete(secret),
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
    const { ownFolder } = this.#location;
    if (ownFolder !== null) rmSync(ownFolder, { recursive: true, force: true });
  }

  async #serve(socket: Socket): Promise<void> {
    const gone = new AbortController();
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.#sockets.delete(socket);
      gone.abort();
    });
    socket.setTimeout(FIRST_FRAME_TIMEOUT_MS, () => socket.destroy());
    let isCalled = false;
    try {
      // It reads on after the call: only a socket that is read from notices that its other end has gone.
      for await (const line of readLines(socket, MAX_FRAME_LINE_BYTES)) {
        if (isCalled) continue;
        isCalled = true;
        socket.setTimeout(0);
        this.#dispatch(socket, line, gone.signal);
      }
    } catch {
      socket.destroy();
    }
  }

  #dispatch(socket: Socket, line: string, gone: AbortSignal): void {
    const frame = toolCallFrame.parse(JSON.parse(line));
    const onCall = this.#endpoints.get(frame.secret);
    const reply = (toolReply: ToolReply): Promise<boolean> => sendReply(socket, toolReply);
    if (onCall === undefined) void reply(toolError('The session has ended.'));
    else onCall({ arguments: frame.arguments, reply, gone });
  }
}

function locationInHome(home: string): SocketLocation | null {
  const file = path.join(home, 'run', 'questions.sock');
  return Buffer.byteLength(file) > MAX_SOCKET_PATH_BYTES ? null : { path: file, ownFolder: null };
}

function temporaryLocation(): SocketLocation {
  const folder = mkdtempSync(path.join(tmpdir(), 'kandev-'));
  return { path: path.join(folder, 'q.sock'), ownFolder: folder };
}

/** Removes first what a killed runner has left behind: nobody listens on that. */
async function listenAt(file: string): Promise<Server> {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  rmSync(file, { force: true });
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(file, () => {
      server.off('error', reject);
      resolve();
    });
  });
  chmodSync(file, 0o600);
  return server;
}

const sendReply = (socket: Socket, reply: ToolReply): Promise<boolean> =>
  new Promise((resolve) => {
    if (socket.destroyed || !socket.writable) {
      resolve(false);
      return;
    }
    socket.once('close', () => resolve(false));
    socket.end(`${JSON.stringify(reply)}\n`, () => resolve(true));
  });
