import { appendFileSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { ndJsonStream, type Stream } from '@agentclientprotocol/sdk';
import { memberText } from './raw-json.ts';

/** A client's reply to a request of ours: the raw text of its `result`, or of its `error`. */
export type RawReply = { kind: 'result' | 'error'; text: string };

/** A request of ours that the client has received. `reply` never settles when the client does not answer. */
export type OpenRequest = {
  reply: Promise<RawReply>;
  /** Tells the client that we no longer wait for the reply. */
  withdraw: () => void;
};

/** Receives every line of both directions, without its line end, before anything reads or changes it. */
export type FrameLog = (direction: 'in' | 'out', line: string) => void;

/** Appends each frame to `file` as `{"dir","line"}`, before the frame goes on; without a file it does nothing. */
export function openFrameLog(file: string | undefined): FrameLog {
  if (file === undefined || file === '') return () => undefined;
  return (dir, line) => appendFileSync(file, `${JSON.stringify({ dir, line })}\n`);
}

/**
 * The agent's stdin and stdout. `stream` carries ordinary traffic for the ACP SDK; our own requests bypass
 * the SDK, which would parse them and their replies and lose bytes. Ids count from 0, as the Claude bridge's do.
 */
export class AgentWire {
  readonly stream: Stream;
  readonly #output: Writable;
  readonly #log: FrameLog;
  readonly #unanswered = new Map<number, (reply: RawReply) => void>();
  #nextId = 0;

  constructor(input: Readable, output: Writable, log: FrameLog) {
    this.#output = output;
    this.#log = log;
    this.stream = ndJsonStream(this.#bytesOut(), this.#bytesIn(input));
  }

  /** Sends a request with `paramsText` as its params, verbatim; null sends no params. */
  request(method: string, paramsText: string | null): OpenRequest {
    const id = this.#nextId++;
    const reply = new Promise<RawReply>((resolve) => this.#unanswered.set(id, resolve));
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
        let partialLine = '';
        input.setEncoding('utf8');
        input.on('data', (chunk: string) => {
          const lines = (partialLine + chunk).split('\n');
          partialLine = lines.pop() ?? '';
          for (const line of lines) {
            if (!this.#settleReply(line)) controller.enqueue(encoder.encode(`${line}\n`));
          }
        });
        input.on('end', () => controller.close());
      },
    });
  }

  /** Settles the request that the line answers, if it is ours. A second answer is left to the SDK. */
  #settleReply(line: string): boolean {
    this.#log('in', line);
    const frame = parse(line);
    if (typeof frame !== 'object' || frame === null || 'method' in frame || !('id' in frame)) return false;
    const resolve = typeof frame.id === 'number' ? this.#unanswered.get(frame.id) : undefined;
    if (resolve === undefined) return false;
    this.#unanswered.delete(frame.id as number);
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
