import assert from 'node:assert/strict';
import { respondResponse } from '@kandev/contracts';
import type { Product } from '../fixtures/product.ts';
import type { Bridge } from './bridge.ts';
import { BridgeSession } from './bridge-session.ts';
import { promiseOf, type Exchange, type Promised } from './exchange.ts';

/** What was seen of one exchange; `problem` where it was not what it had to be. */
export type Result = {
  bridge: string;
  elicitation: boolean;
  exchange: string;
  promised: Promised;
  prompts: number;
  stopReason: string;
  sent: string[];
  saw: string;
  seconds: number;
  problem: string | null;
};

/**
 * Plays one exchange through the product, and holds what went over the wire and what the model saw against
 * what the operator was promised. Never throws. `folders` is where its session's folders go.
 */
export async function runExchange(
  product: Product,
  bridge: Bridge,
  exchange: Exchange,
  folders: string,
): Promise<Result> {
  const started = performance.now();
  const { model } = bridge;
  let session: BridgeSession | undefined;
  let promised: Promised = null;
  let problem: string | null = null;
  model.forget();
  try {
    session = await BridgeSession.start(product, bridge, folders, exchange.script.prompt);
    promised = await play(product, session, exchange);
    await check(session, bridge, exchange, promised);
    await session.stop();
  } catch (error) {
    problem = error instanceof Error ? error.message : String(error);
  }
  const { saw } = model.view(exchange.script.prompt);
  return {
    bridge: `${bridge.name} ${bridge.version}`,
    elicitation: exchange.elicitation,
    exchange: exchange.name,
    promised,
    prompts: session?.count('in', 'session/prompt') ?? 0,
    stopReason: session?.stopReason() ?? '',
    sent: session?.replies() ?? [],
    saw: saw.map(({ text }) => text).join(' | '),
    seconds: (performance.now() - started) / 1000,
    problem,
  };
}

/** Answers form after form until the turn has ended; returns what the first one promised. */
async function play(product: Product, session: BridgeSession, { operator }: Exchange): Promise<Promised> {
  let promised: Promised = null;
  for (let nth = 0; ; nth += 1) {
    const form = await session.formOrEnd();
    if (form === 'ended') return promised;
    if (nth === 0) promised = promiseOf(form.questions);
    const act = operator(form.questions, nth);
    if (act === 'stop turn') {
      await session.stopTurn();
      return promised;
    }
    const told = await product.ask(
      respondResponse,
      'POST',
      `/clarifications/${form.pending_id}/respond`,
      act,
    );
    assert.equal(told.delivered, true, 'the answer is reported as delivered');
  }
}

async function check(
  session: BridgeSession,
  { model }: Bridge,
  { script, expected, elicitation }: Exchange,
  promised: Promised,
): Promise<void> {
  const generation = await session.ended();
  const { stopReason, replies, saw } = expected(promised);
  assert.equal(session.count('out', 'elicitation/create'), replies.length, 'elicitations on the wire');
  assert.equal(session.count('in', 'session/prompt'), 1, 'prompts sent');
  assert.equal(generation, 1, 'prompt generation');
  assert.equal(session.stopReason(), stopReason, 'stop reason');
  assert.deepEqual(session.replies(), replies, 'the results that reached the agent');
  const view = model.view(script.prompt);
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
