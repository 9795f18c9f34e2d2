// A bare ACP agent for the benchmarks, without an SDK: the time that it needs itself is next to nothing.
// Prompts: "ask N MS" sends N forms, each MS after the answer to the one before, the time of its sending in its message;
// "permit N MS" asks for permissions in the same way; "stream BYTES" streams that much text as fast as it can;
// "talk MS" streams text at the pace of a model for so long or until the turn is cancelled; "hold" sends one form.
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

const PIECE_BYTES = 200;
const TALK_INTERVAL_MS = 20;

type Message = { id?: number | string; method?: string; params?: { prompt?: { text?: string }[] } };

const sessionId = 'bench';
const replies = new Map<number | string, () => void>();
let lastId = 0;
let cancelled = false;

function send(message: object): void {
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
}

/** Sends a request and waits for its reply. */
async function call(method: string, params: object): Promise<void> {
  const id = (lastId += 1);
  const replied = new Promise<void>((resolve) => replies.set(id, resolve));
  send({ id, method, params });
  await replied;
  replies.delete(id);
}

function permit(): Promise<void> {
  return call('session/request_permission', {
    sessionId,
    toolCall: { toolCallId: String(lastId), title: 'Run the tests', kind: 'execute' },
    options: [
      { optionId: 'yes', name: 'Allow', kind: 'allow_once' },
      { optionId: 'no', name: 'Reject', kind: 'reject_once' },
    ],
  });
}

function ask(): Promise<void> {
  return call('elicitation/create', {
    sessionId,
    mode: 'form',
    message: String(Number(process.hrtime.bigint()) / 1e6),
    requestedSchema: {
      type: 'object',
      properties: {
        question_0: {
          type: 'string',
          oneOf: [
            { const: 'A', title: 'A' },
            { const: 'B', title: 'B' },
          ],
        },
      },
    },
  });
}

const text = 'All work and no play makes an agent dull. '.repeat(10).slice(0, PIECE_BYTES);

function stream(bytes: number): void {
  for (let sent = 0; sent < bytes; sent += PIECE_BYTES) {
    send({
      method: 'session/update',
      params: {
        sessionId,
        update: { sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } },
      },
    });
  }
}

async function prompt(text: string): Promise<void> {
  const [command = '', argument, pauseMs] = text.split(' ');
  switch (command) {
    case 'ask':
      for (let count = 0; count < Number(argument); count += 1) {
        await sleep(Number(pauseMs));
        await ask();
      }
      return;
    case 'permit':
      for (let count = 0; count < Number(argument); count += 1) {
        await sleep(Number(pauseMs));
        await permit();
      }
      return;
    case 'stream':
      stream(Number(argument));
      return;
    case 'talk':
      for (const end = Date.now() + Number(argument); Date.now() < end && !cancelled;) {
        stream(PIECE_BYTES);
        await sleep(TALK_INTERVAL_MS);
      }
      return;
    case 'hold':
      await ask();
  }
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line) as Message;
  switch (method) {
    case 'initialize':
      send({ id, result: { protocolVersion: 1, agentCapabilities: {}, authMethods: [] } });
      return;
    case 'session/new':
      send({ id, result: { sessionId } });
      return;
    case 'session/prompt':
      void prompt(params?.prompt?.[0]?.text ?? '').then(() => {
        send({ id, result: { stopReason: 'end_turn' } });
      });
      return;
    case 'session/cancel':
      cancelled = true;
      return;
    case undefined:
      if (id !== undefined) replies.get(id)?.();
  }
});
