import type { Readable, Writable } from 'node:stream';
import { ndJsonStream, type Stream } from '@agentclientprotocol/sdk';
import type { FrameLog } from './frame-log.ts';
import { memberText } from './raw-json.ts';

/** What a client answered to one of our requests: the raw text of its `result`, or of its `error`. */
export type RawReply = { kind: 'result' | 'error'; text: string };

/** One of our requests on its way. `reply` never settles when nobody answers. */
export type OpenRequest = {
  reply: Promise<RawReply>;
  /** Says that we no longer wait for it. */
  withdraw: () => void;
};

/**
 * The two ends of the agent's stdio. Ordinary traffic goes through `stream`, for the ACP SDK; requests of
 * our own go out as the exact text given and come back as the exact text received, past the SDK, which
 * would parse both and lose bytes. Ids count from 0, as the Claude bridge's do.
 */
export class AgentWire {
  readonly stream: Stream;
  readonly #output: Writable;
  readonly #log: FrameLog;
  readonly #waiting = new Map<number, (reply: RawReply) => void>();
  #nextId = 0;

  constructor(input: Readable, output: Writable, log: FrameLog) {
    this.#output = output;
    this.#log = log;
    this.stream = ndJsonStream(this.#bytesOut(), this.#bytesIn(input));
  }

  /** Sends a request whose `params` is `paramsText`, verbatim; null sends none. */
  ask(method: string, paramsText: string | null): OpenRequest {
    const id = this.#nextId++;
    const reply = new Promise<RawReply>((resolve) => this.#waiting.set(id, resolve));
    const params = paramsText === null ? '' : `,"params":${paramsText}`;
    this.#write(`{"jsonrpc":"2.0","id":${id},"method":${JSON.stringify(method)}${params}}`);
    return { reply, withdraw: () => this.#withdraw(id) };
  }

  #withdraw(id: number): void {
    this.#write(JSON.stringify({ jsonrpc: '2.0', method: '$/cancel_request', params: { requestId: id } }));
  }

  #write(line: string): void {
    this.#log('out', line);
    this.#output.write(`${line}\n`);
  }

  #bytesOut(): WritableStream<Uint8Array> {
    const decoder = new TextDecoder();
    return new WritableStream({ write: (chunk) => this.#write(decoder.decode(chunk).replace(/\n$/, '')) });
  }

  #bytesIn(input: Readable): ReadableStream<Uint8Array> {
    const encoder = new TextEncoder();
    return new ReadableStream({
      start: (controller) => {
        let rest = '';
        input.setEncoding('utf8');
        input.on('data', (chunk: string) => {
          const lines = (rest + chunk).split('\n');
          rest = lines.pop() ?? '';
          for (const line of lines) {
            if (!this.#takeReply(line)) controller.enqueue(encoder.encode(`${line}\n`));
          }
        });
        input.on('end', () => controller.close());
      },
    });
  }

  /** Whether the line answered a request of ours; a second answer for the same id is left to the SDK. */
  #takeReply(line: string): boolean {
    this.#log('in', line);
    const frame = parse(line);
    if (typeof frame !== 'object' || frame === null || 'method' in frame || !('id' in frame)) return false;
    const resolve = typeof frame.id === 'number' ? this.#waiting.get(frame.id) : undefined;
    if (resolve === undefined) return false;
    this.#waiting.delete(frame.id as number);
    const result = memberText(line, 'result');
    if (result !== undefined) resolve({ kind: 'result', text: result });
    else resolve({ kind: 'error', text: memberText(line, 'error') ?? 'null' });
    return true;
  }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
