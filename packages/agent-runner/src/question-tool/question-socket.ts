import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { QuestionCall } from './tool-questions.ts';
import { firstLine, SECRET_VARIABLE, SOCKET_VARIABLE, toolCallFrame } from './socket-frames.ts';
import { toolError, type ToolReply } from './tool-reply.ts';

/** What the shortest-sighted operating system takes for a socket's path, in bytes. */
const LONGEST_PATH = 103;
const FIRST_LINE_MS = 10_000;

const serverScript = fileURLToPath(new URL('./kandev-mcp.ts', import.meta.url));

/** How an agent starts one MCP server, as ACP's `session/new` has it. */
export type McpServerLaunch = {
  name: string;
  command: string;
  args: string[];
  env: { name: string; value: string }[];
};

/** One session's right to ask: what its agent starts, until `close` takes the right back. */
export type QuestionEndpoint = { launch: McpServerLaunch; close: () => void };

/**
 * Where the MCP servers of this runner's sessions call in: a socket that only this user can open, and a
 * secret for each session. A connection is one call, and its end is the end of the agent's waiting.
 */
export class QuestionSocket {
  readonly #server: Server;
  readonly #path: string;
  readonly #folder: string | null;
  readonly #endpoints = new Map<string, (call: QuestionCall) => void>();
  readonly #sockets = new Set<Socket>();

  private constructor(server: Server, place: Place) {
    this.#server = server;
    this.#path = place.path;
    this.#folder = place.ownFolder;
    server.on('connection', (socket) => this.#serve(socket));
  }

  /** Listens in the home, or in a folder of its own where the home's path is too long or takes no socket. */
  static async listen(home: string): Promise<QuestionSocket> {
    const inHome = placeInHome(home);
    const server = inHome === null ? null : await listenAt(inHome.path).catch(() => null);
    if (inHome !== null && server !== null) return new QuestionSocket(server, inHome);
    const apart = placeApart();
    return new QuestionSocket(await listenAt(apart.path), apart);
  }

  /** Lets a session's agent call; `onCall` hears each call. */
  open(onCall: (call: QuestionCall) => void): QuestionEndpoint {
    const secret = randomBytes(32).toString('base64url');
    this.#endpoints.set(secret, onCall);
    return {
      launch: {
        name: 'kandev',
        command: process.execPath,
        args: [serverScript],
        env: [
          { name: SOCKET_VARIABLE, value: this.#path },
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
    if (this.#folder !== null) rmSync(this.#folder, { recursive: true, force: true });
  }

  #serve(socket: Socket): void {
    const gone = new AbortController();
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.#sockets.delete(socket);
      gone.abort();
    });
    socket.setTimeout(FIRST_LINE_MS, () => socket.destroy());
    const read = firstLine();
    const onData = (chunk: Buffer): void => {
      try {
        const line = read(chunk);
        if (line === null) return;
        socket.off('data', onData);
        socket.setTimeout(0);
        // Only a socket that is read from notices that its other end has gone.
        socket.resume();
        this.#dispatch(socket, line, gone.signal);
      } catch {
        socket.destroy();
      }
    };
    socket.on('data', onData);
  }

  #dispatch(socket: Socket, line: string, gone: AbortSignal): void {
    const frame = toolCallFrame.parse(JSON.parse(line));
    const onCall = this.#endpoints.get(frame.secret);
    const reply = (told: ToolReply): Promise<boolean> => send(socket, told);
    if (onCall === undefined) void reply(toolError('The session has ended.'));
    else onCall({ arguments: frame.arguments, reply, gone });
  }
}

type Place = { path: string; ownFolder: string | null };

function placeInHome(home: string): Place | null {
  const file = path.join(home, 'run', 'questions.sock');
  return Buffer.byteLength(file) > LONGEST_PATH ? null : { path: file, ownFolder: null };
}

function placeApart(): Place {
  const folder = mkdtempSync(path.join(tmpdir(), 'kandev-'));
  return { path: path.join(folder, 'q.sock'), ownFolder: folder };
}

/** A socket that a killed runner has left behind is in the way, and nobody listens on it. */
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

const send = (socket: Socket, reply: ToolReply): Promise<boolean> =>
  new Promise((resolve) => {
    if (socket.destroyed || !socket.writable) {
      resolve(false);
      return;
    }
    socket.once('close', () => resolve(false));
    socket.end(`${JSON.stringify(reply)}\n`, () => resolve(true));
  });
