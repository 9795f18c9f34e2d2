import assert from 'node:assert/strict';
import { respondAnswer } from '@kandev/contracts';
import type { Product } from '../fixtures/product.ts';
import { BridgeSession } from './bridge-session.ts';
import type { BridgeTraits, Exchange } from './exchanges.ts';
import type { ModelApi } from './model-api.ts';

/** `folders` is where its sessions' folders go. */
export type Bridge = { version: string; entry: string; traits: BridgeTraits; folders: string };

/** What was seen of one exchange; `problem` where it was not what it had to be. */
export type Result = {
  bridge: string;
  elicitation: boolean;
  exchange: string;
  elicitations: number;
  prompts: number;
  stopReason: string;
  sent: string;
  saw: string;
  seconds: number;
  problem: string | null;
};

/** Plays one exchange through the product and compares what went over the wire with what had to. Never throws. */
export async function runExchange(
  product: Product,
  api: ModelApi,
  bridge: Bridge,
  exchange: Exchange,
): Promise<Result> {
  const started = performance.now();
  let session: BridgeSession | undefined;
  let problem: string | null = null;
  api.forget();
  try {
    session = await BridgeSession.start(product, { ...bridge, modelUrl: api.url }, exchange.script.prompt);
    await play(product, session, exchange);
    await check(session, api, bridge, exchange);
    await session.stop();
  } catch (error) {
    problem = error instanceof Error ? error.message : String(error);
  }
  const { saw } = api.view(exchange.script.prompt);
  return {
    bridge: bridge.version,
    elicitation: exchange.elicitation,
    exchange: exchange.name,
    elicitations: session?.count('out', 'elicitation/create') ?? 0,
    prompts: session?.count('in', 'session/prompt') ?? 0,
    stopReason: session?.stopReason() ?? '',
    sent: session?.reply() ?? '',
    saw: saw.map(({ text }) => text).join(' | '),
    seconds: (performance.now() - started) / 1000,
    problem,
  };
}

async function play(product: Product, session: BridgeSession, exchange: Exchange): Promise<void> {
  const form = await session.formOrEnd();
  if (form === 'ended') return;
  const act = exchange.operator(form.questions);
  if (act === 'stop turn') {
    await session.stopTurn();
  } else {
    const told = await product.ask(respondAnswer, 'POST', `/clarifications/${form.pending_id}/respond`, act);
    assert.equal(told.delivered, true, 'the answer is reported as delivered');
  }
}

async function check(
  session: BridgeSession,
  api: ModelApi,
  bridge: Bridge,
  { script, expected, elicitation }: Exchange,
): Promise<void> {
  const generation = await session.ended();
  const { stopReason, reply, saw } = expected(bridge.traits);
  assert.equal(
    session.count('out', 'elicitation/create'),
    reply === null ? 0 : 1,
    'elicitations on the wire',
  );
  assert.equal(session.count('in', 'session/prompt'), 1, 'prompts sent');
  assert.equal(generation, 1, 'prompt generation');
  assert.equal(session.stopReason(), stopReason, 'stop reason');
  assert.equal(session.reply(), reply, 'the result that reached the agent');
  const view = api.view(script.prompt);
  assert.equal(view.offered, elicitation, 'whether the model had the tool');
  if (saw !== null) {
    const read = view.saw.map(({ text }) => text).join('\n');
    assert.ok(read.includes(saw), `the model read ${JSON.stringify(read)} instead of ${JSON.stringify(saw)}`);
  }
  if (stopReason === 'end_turn') {
    const words = elicitation ? script.after : script.without;
    assert.ok((await session.said()).includes(words), 'the transcript has the agent’s last words');
  }
}
