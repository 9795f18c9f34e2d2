import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { until } from '../testing/until.ts';
import { AcpConnection, type AgentRequest } from './acp-connection.ts';

/** A connection whose agent is the test. */
class Wire {
  readonly fromAgent = new PassThrough();
  readonly toAgent = new PassThrough();
  readonly requests: AgentRequest[] = [];
  readonly frames: string[] = [];
  readonly junk: string[] = [];
  readonly connection = new AcpConnection(this.fromAgent, this.toAgent, {
    onElicitation: (request) => this.requests.push(request),
    onPermission: (request) => this.requests.push(request),
    onSessionUpdate: () => undefined,
    onInvalidLine: (line) => this.junk.push(line),
    onFrame: (direction, line) => this.frames.push(`${direction} ${line}`),
  });

  send(frame: object): void {
    this.fromAgent.write(`${JSON.stringify({ jsonrpc: '2.0', ...frame })}\n`);
  }

  async request(index = 0): Promise<AgentRequest> {
    return until('the request', () => this.requests[index]);
  }
}

it('shows every line as text, both ways, what is no message included', async () => {
  const wire = new Wire();
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

it('says that an answer was taken, and tells two that are alike apart', async () => {
  const wire = new Wire();
  const decline = { action: 'decline' };
  wire.send({ id: 1, method: 'elicitation/create' });
  wire.send({ id: 2, method: 'elicitation/create' });
  const [first, second] = [await wire.request(0), await wire.request(1)];
  expect(await Promise.all([first.answer(decline), second.answer(decline)])).toEqual([true, true]);
});

it('says that an answer can never be taken, once the agent is gone or its pipe is broken', async () => {
  const gone = new Wire();
  gone.send({ id: 1, method: 'elicitation/create' });
  const late = await gone.request();
  gone.fromAgent.end();
  await gone.connection.closed;
  expect(await late.answer({ action: 'decline' })).toBe(false);

  const broken = new Wire();
  broken.send({ id: 1, method: 'elicitation/create' });
  const request = await broken.request();
  broken.toAgent.on('error', () => undefined);
  broken.toAgent.destroy(new Error('EPIPE'));
  expect(await request.answer({ action: 'decline' })).toBe(false);
  await broken.connection.closed;
});

it('R22: only the agent that takes its request back aborts it; an agent that is gone does not', async () => {
  const wire = new Wire();
  wire.send({ id: 'a', method: 'elicitation/create' });
  wire.send({ id: 'b', method: 'session/request_permission' });
  const [taken, left] = [await wire.request(0), await wire.request(1)];
  wire.send({ method: '$/cancel_request', params: { requestId: 'a' } });
  await until('the withdrawal', () => taken.withdrawn.aborted);
  wire.fromAgent.end();
  await wire.connection.closed;
  expect(left.withdrawn.aborted).toBe(false);
});

it('rejects what the agent never answered with CLOSED, and what it refused with its own words', async () => {
  const wire = new Wire();
  const refused = wire.connection.newSession('/tmp', []);
  const frame = await until('the call', () => wire.frames.find((line) => line.includes('session/new')));
  const { id } = JSON.parse(frame.replace('to_agent ', '')) as { id: number };
  wire.send({ id, error: { code: -32603, message: 'Internal error', data: { details: 'no disk' } } });
  await expect(refused).rejects.toMatchObject({ code: 'REFUSED', message: 'Internal error: no disk' });
  const open = wire.connection.prompt('s', 'text');
  wire.fromAgent.end();
  await expect(open).rejects.toMatchObject({ code: 'CLOSED' });
});

it('reads a stop reason of tomorrow as the end of the turn', async () => {
  const wire = new Wire();
  const turn = wire.connection.prompt('s', 'text');
  const frame = await until('the call', () => wire.frames.find((line) => line.includes('session/prompt')));
  const { id } = JSON.parse(frame.replace('to_agent ', '')) as { id: number };
  wire.send({ id, result: { stopReason: 'paused' } });
  expect(await turn).toBe('end_turn');
});
