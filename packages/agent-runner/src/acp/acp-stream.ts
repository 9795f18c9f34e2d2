import type { Readable, Writable } from 'node:stream';
import { setImmediate as nextLoopTurn } from 'node:timers/promises';
import { CLIENT_METHODS, type AnyMessage, type Stream } from '@agentclientprotocol/sdk';
import { readLines } from '../read-lines.ts';

/** Sees each line as it crosses, before it is read or after it was written. */
export type FrameObserver = (direction: 'to_agent' | 'from_agent', line: string) => void;

export type AcpStreamOptions = {
  input: Readable;
  output: Writable;
  onFrame: FrameObserver;
  /** A line that is no JSON-RPC message: programs print to stdout, and that is to be lived with. */
  onInvalidLine: (line: string) => void;
  onSessionUpdate: (params: unknown) => void;
  /** A message that the operating system has taken. */
  onWritten: (message: AnyMessage) => void;
};

/**
 * The byte streams of an agent as the message stream of the ACP SDK.
 *
 * `session/update` goes past the SDK, whose schema refuses updates of a kind that it does not know. Every
 * other message waits for a turn of the event loop, so that all that one of them set off (an answer's
 * continuation, a request's registration) has run before the next is seen: their order is the agent's.
 */
export function acpStream(parts: AcpStreamOptions): Stream {
  return {
    readable: ReadableStream.from(incoming(parts)),
    writable: new WritableStream({
      write: async (message) => {
        const line = oneLine(message);
        await written(parts.output, `${line}\n`);
        parts.onFrame('to_agent', line);
        parts.onWritten(message);
      },
    }),
  };
}

async function* incoming(parts: AcpStreamOptions): AsyncGenerator<AnyMessage> {
  for await (const line of readLines(parts.input)) {
    parts.onFrame('from_agent', line);
    const message = parseMessage(line);
    if (message === undefined) {
      parts.onInvalidLine(line);
    } else if ('method' in message && message.method === CLIENT_METHODS.session_update) {
      parts.onSessionUpdate(message.params);
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

/** JSON leaves two separators as they are at which many an agent's line reader splits: they go out escaped. */
const oneLine = (message: AnyMessage): string =>
  JSON.stringify(message).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

const written = (output: Writable, text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    output.write(text, (error) => {
      if (error) reject(error);
      else resolve();
    });
  });
