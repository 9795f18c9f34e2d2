import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

type Block = { type: string; tool_use_id?: string };
type ModelRequest = {
  model: string;
  stream?: boolean;
  tools?: { name: string }[];
  messages: { content: string | Block[] }[];
};

const INPUT = {
  questions: [
    {
      question: 'Pick a colour',
      header: 'Colour',
      multiSelect: false,
      options: [
        { label: 'Red', description: 'Red' },
        { label: 'Blue', description: 'Blue' },
      ],
    },
  ],
};

/**
 * Anthropic's Messages API on loopback with a model that asks one question after the other by `AskUserQuestion`,
 * and knows when it asked and when it read the answer (`performance.now()` of this process, in milliseconds).
 */
export class AskingModel implements AsyncDisposable {
  readonly #server = http.createServer((incoming, reply) => void this.#serve(incoming, reply));
  readonly #questions: number;
  readonly askedAt: number[] = [];
  readonly heardAt: number[] = [];
  #wake: () => void = () => undefined;

  private constructor(questions: number) {
    this.#questions = questions;
  }

  static async start(questions: number): Promise<AskingModel> {
    const model = new AskingModel(questions);
    model.#server.listen(0, '127.0.0.1');
    await once(model.#server, 'listening');
    return model;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** When the model read its `nth` answer (from 0); waits for it. */
  async heard(nth: number): Promise<number> {
    for (;;) {
      const at = this.heardAt[nth];
      if (at !== undefined) return at;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  async #serve(incoming: http.IncomingMessage, reply: http.ServerResponse): Promise<void> {
    const arrivedAt = performance.now();
    let body = '';
    for await (const chunk of incoming) body += String(chunk);
    if (!(incoming.url ?? '').startsWith('/v1/messages') || incoming.url?.includes('count_tokens') === true) {
      sendJson(reply, { input_tokens: 100 });
      return;
    }
    const asked = JSON.parse(body) as ModelRequest;
    if (asked.tools?.some(({ name }) => name === 'AskUserQuestion') !== true) {
      this.#send(reply, asked, { type: 'text', text: 'ok' });
      return;
    }
    const last = asked.messages.at(-1)?.content ?? '';
    const isAnswer = typeof last !== 'string' && last.some(({ type }) => type === 'tool_result');
    if (isAnswer) {
      this.heardAt.push(arrivedAt);
      this.#wake();
    }
    if (this.askedAt.length >= this.#questions) {
      this.#send(reply, asked, { type: 'text', text: 'Thanks.' });
      return;
    }
    this.askedAt.push(performance.now());
    const id = `toolu_${this.askedAt.length}`;
    this.#send(reply, asked, { type: 'tool_use', id, name: 'AskUserQuestion', input: INPUT });
  }

  #send(reply: http.ServerResponse, { model, stream }: ModelRequest, block: Record<string, unknown>): void {
    const stop_reason = block['type'] === 'tool_use' ? 'tool_use' : 'end_turn';
    const usage = { input_tokens: 50, output_tokens: 20 };
    const whole = {
      id: `msg_${this.askedAt.length}`,
      type: 'message',
      role: 'assistant',
      model,
      stop_sequence: null,
      usage,
    };
    if (stream !== true) {
      sendJson(reply, { ...whole, content: [block], stop_reason });
      return;
    }
    const isText = block['type'] === 'text';
    const events: [string, object][] = [
      ['message_start', { message: { ...whole, content: [], stop_reason: null } }],
      [
        'content_block_start',
        { index: 0, content_block: isText ? { ...block, text: '' } : { ...block, input: {} } },
      ],
      [
        'content_block_delta',
        {
          index: 0,
          delta: isText
            ? { type: 'text_delta', text: block['text'] }
            : { type: 'input_json_delta', partial_json: JSON.stringify(block['input']) },
        },
      ],
      ['content_block_stop', { index: 0 }],
      ['message_delta', { delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 20 } }],
      ['message_stop', {}],
    ];
    reply.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const [type, fields] of events)
      reply.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`);
    reply.end();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

function sendJson(reply: http.ServerResponse, body: object): void {
  reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
