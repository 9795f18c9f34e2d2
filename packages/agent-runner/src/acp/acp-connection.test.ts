import { EventEmitter, once } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { eventually, present } from '../testing/eventually.ts';
import { AcpConnection, type AgentRequest } from './acp-connection.ts';

/** A connection to an agent that the test plays. */
class ConnectionHarness {
  readonly #changes = new EventEmitter();
  readonly fromAgent = new PassThrough();
  readonly toAgent = new PassThrough();
  readonly requests: AgentRequest[] = [];
  readonly frames: string[] = [];
  readonly junk: string[] = [];
  readonly connection = new AcpConnection(this.fromAgent, this.toAgent, {
    onElicitation: (request) => this.#push(this.requests, request),
    onPermission: (request) => this.#push(this.requests, request),
    onSessionUpdate: () => undefined,
    onInvalidLine: (line) => this.junk.push(line),
    onFrame: (direction, line) => this.#push(this.frames, `${direction} ${line}`),
  });

  send(frame: object): void {
    this.fromAgent.write(`${JSON.stringify({ jsonrpc: '2.0', ...frame })}\n`);
  }

  /** Waits for the agent's `index`th request. */
  request(index = 0): Promise<AgentRequest> {
    return this.#eventually(() => present(this.requests[index], `request ${index}`));
  }

  /** Answers the runner's call of a method, once it is made. */
  async reply(method: string, answer: object): Promise<void> {
    const line = await this.#eventually(() =>
      present(
        this.frames.find((frame) => frame.includes(method)),
        `call of ${method}`,
      ),
    );
    const { id } = JSON.parse(line.replace('to_agent ', '')) as { id: number };
    this.send({ id, ...answer });
  }

  #push<T>(list: T[], item: T): void {
    list.push(item);
    this.#changes.emit('change');
  }

  #eventually<T>(assertion: () => T): Promise<T> {
    return eventually(assertion, { changes: this.#changes });
  }
}

it('reports every line of both directions, even lines that are no messages', async () => {
  const wire = new ConnectionHarness();
  wire.fromAgent.write('hello\n');
  wire.send({ id: 'a', method: 'elicitation/create', params: { x: 1 } });
  await (await wire.request()).answer({ action: 'decline' });
  expect(wire.frames).toEqual([
    'from_agent hello',
    'from_agent {"jsonrpc":"2.0","id":"a","method":"elicitation/create","params":{"x":1}}',
    'to_agent {"jsonrpc":"2.0","id":"a","result":{"action":"decline"}}',
  ]);
  expect(wire.junk).toEqual(['hello']);
});

it('confirms each of two equal answers', async () => {
  const wire = new ConnectionHarness();
  const decline = { action: 'decline' };
  wire.send({ id: 1, method: 'elicitation/create' });
  wire.send({ id: 2, method: 'elicitation/create' });
  const [first, second] = [await wire.request(0), await wire.request(1)];
  expect(await Promise.all([first.answer(decline), second.answer(decline)])).toEqual([true, true]);
});

it('reports an answer as undelivered once the agent is gone or its pipe is broken', async () => {
  const gone = new ConnectionHarness();
  gone.send({ id: 1, method: 'elicitation/create' });
  const late = await gone.request();
  gone.fromAgent.end();
  await gone.connection.closed;
  expect(await late.answer({ action: 'decline' })).toBe(false);

  const broken = new ConnectionHarness();
  broken.send({ id: 1, method: 'elicitation/create' });
  const request = await broken.request();
  broken.toAgent.on('error', () => undefined);
  broken.toAgent.destroy(new Error('EPIPE'));
  expect(await request.answer({ action: 'decline' })).toBe(false);
  await broken.connection.closed;
});

it('a request is aborted when its agent withdraws it, and not when the agent is gone [R22]', async () => {
  const wire = new ConnectionHarness();
  wire.send({ id: 'a', method: 'elicitation/create' });
  wire.send({ id: 'b', method: 'session/request_permission' });
  const [taken, left] = [await wire.request(0), await wire.request(1)];
  wire.send({ method: '$/cancel_request', params: { requestId: 'a' } });
  if (!taken.withdrawn.aborted) await once(taken.withdrawn, 'abort');
  wire.fromAgent.end();
  await wire.connection.closed;
  expect(left.withdrawn.aborted).toBe(false);
});

it('rejects a call without an answer as CLOSED, and a refused call with the agent’s message', async () => {
  const wire = new ConnectionHarness();
  const refused = wire.connection.newSession('/tmp', []);
  const error = { code: -32603, message: 'Internal error', data: { details: 'no disk' } };
  await wire.reply('session/new', { error });
  await expect(refused).rejects.toMatchObject({ code: 'REFUSED', message: 'Internal error: no disk' });
  const open = wire.connection.prompt('s', 'text');
  wire.fromAgent.end();
  await expect(open).rejects.toMatchObject({ code: 'CLOSED' });
});

it('reads an unknown stop reason as the end of the turn', async () => {
  const wire = new ConnectionHarness();
  const turn = wire.connection.prompt('s', 'text');
  await wire.reply('session/prompt', { result: { stopReason: 'paused' } });
  expect(await turn).toBe('end_turn');
});
