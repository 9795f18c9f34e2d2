import type { Readable, Writable } from 'node:stream';
import { setImmediate as nextLoopTurn } from 'node:timers/promises';
import { CLIENT_METHODS, type AnyMessage, type Stream } from '@agentclientprotocol/sdk';
import { readLines } from '../read-lines.ts';

/** Called for each line, before it is read or after it was written. */
export type FrameObserver = (direction: 'to_agent' | 'from_agent', line: string) => void;

export type AcpStreamOptions = {
  input: Readable;
  output: Writable;
  onFrame: FrameObserver;
  /** Called for a line that is no JSON-RPC message: programs print to stdout. */
  onInvalidLine: (line: string) => void;
  onSessionUpdate: (params: unknown) => void;
  /** Called for a message that the operating system has taken. */
  onWritten: (message: AnyMessage) => void;
};

/**
 * The byte streams of an agent as the message stream of the ACP SDK.
 *
 * `session/update` goes past the SDK, whose schema refuses updates of unknown kinds. After every other
 * message the event loop gets a turn, so that its effects (an answer's continuation, a request's
 * registration) come before the next message: the order is the agent's.
 */
export function acpStream(options: AcpStreamOptions): Stream {
  return {
    readable: ReadableStream.from(incomingMessages(options)),
    writable: new WritableStream({
      write: async (message) => {
        const line = toLine(message);
        await writeText(options.output, `${line}\n`);
        options.onFrame('to_agent', line);
        options.onWritten(message);
      },
    }),
  };
}

async function* incomingMessages(options: AcpStreamOptions): AsyncGenerator<AnyMessage> {
  for await (const line of readLines(options.input)) {
    options.onFrame('from_agent', line);
    const message = parseMessage(line);
    if (message === undefined) {
      options.onInvalidLine(line);
    } else if ('method' in message && message.method === CLIENT_METHODS.session_update) {
      options.onSessionUpdate(message.params);
    } else {
      yield message;
      await nextLoopTurn();
    }
  }
}

function parseMessage(line: string): AnyMessage | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  const isMessage =
    typeof value === 'object' && value !== null && 'jsonrpc' in value && value.jsonrpc === '2.0';
  return isMessage ? (value as AnyMessage) : undefined;
}

/** Two separators that JSON does not escape are escaped here: many agents' line readers split at them. */
const toLine = (message: AnyMessage): string =>
  JSON.stringify(message).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

const writeText = (output: Writable, text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    output.write(text, (error) => {
      if (error) reject(error);
      else resolve();
    });
  });
