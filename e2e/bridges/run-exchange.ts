import assert from 'node:assert/strict';
import { respondResponse } from '@kandev/contracts';
import type { Product } from '../fixtures/product.ts';
import type { Bridge } from './bridge.ts';
import { BridgeSession } from './bridge-session.ts';
import { promisedEffect, type Exchange, type PromisedEffect } from './exchange.ts';

/** The observed course of one exchange; `failure` says how it differs from the expected one. */
export type ExchangeResult = {
  bridge: string;
  elicitation: boolean;
  exchange: string;
  promised: PromisedEffect;
  prompts: number;
  stopReason: string;
  replies: string[];
  modelRead: string;
  seconds: number;
  failure: string | null;
};

/**
 * Plays one exchange through the product, and compares the frames and the model's view with what the screen
 * promised. Never throws. The session's folders are created in `parentFolder`.
 */
export async function runExchange(
  product: Product,
  bridge: Bridge,
  exchange: Exchange,
  parentFolder: string,
): Promise<ExchangeResult> {
  const startedAt = performance.now();
  const { model } = bridge;
  let session: BridgeSession | undefined;
  let promised: PromisedEffect = null;
  let failure: string | null = null;
  model.reset();
  try {
    session = await BridgeSession.start(product, bridge, parentFolder, exchange.script.prompt);
    promised = await play(product, session, exchange);
    await check(session, bridge, exchange, promised);
    await session.stop();
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error);
  }
  const { results } = model.view(exchange.script.prompt);
  return {
    bridge: `${bridge.name} ${bridge.version}`,
    elicitation: exchange.elicitation,
    exchange: exchange.name,
    promised,
    prompts: session?.countFrames('in', 'session/prompt') ?? 0,
    stopReason: session?.stopReason() ?? '',
    replies: session?.replies() ?? [],
    modelRead: results.map(({ text }) => text).join(' | '),
    seconds: (performance.now() - startedAt) / 1000,
    failure,
  };
}

/** Answers form after form until the turn has ended; returns the promised effect of the first. */
async function play(
  product: Product,
  session: BridgeSession,
  { operator }: Exchange,
): Promise<PromisedEffect> {
  let promised: PromisedEffect = null;
  for (let formIndex = 0; ; formIndex += 1) {
    const form = await session.waitForFormOrEnd();
    if (form === 'ended') return promised;
    if (formIndex === 0) promised = promisedEffect(form.questions);
    const response = operator(form.questions, formIndex);
    if (response === 'stop turn') {
      await session.stopTurn();
      return promised;
    }
    const verdict = await product.callOk(
      respondResponse,
      'POST',
      `/clarifications/${form.pending_id}/respond`,
      response,
    );
    assert.equal(verdict.delivered, true, 'the answer is reported as delivered');
  }
}

async function check(
  session: BridgeSession,
  { model }: Bridge,
  { script, expected, elicitation }: Exchange,
  promised: PromisedEffect,
): Promise<void> {
  const generation = await session.waitForTurnEnd();
  const { stopReason, replies, modelRead } = expected(promised);
  assert.equal(session.countFrames('out', 'elicitation/create'), replies.length, 'elicitations on the wire');
  assert.equal(session.countFrames('in', 'session/prompt'), 1, 'prompts sent');
  assert.equal(generation, 1, 'prompt generation');
  assert.equal(session.stopReason(), stopReason, 'stop reason');
  assert.deepEqual(session.replies(), replies, 'the results that reached the agent');
  const view = model.view(script.prompt);
  assert.equal(view.hasTool, elicitation, 'whether the model had the tool');
  if (modelRead !== null) {
    const text = view.results.map((result) => result.text).join('\n');
    const difference = `the model read ${JSON.stringify(text)} instead of ${JSON.stringify(modelRead)}`;
    assert.ok(text.includes(modelRead), difference);
  }
  if (stopReason === 'end_turn') {
    const lastText = elicitation ? script.afterTool : script.withoutTool;
    assert.ok((await session.agentText()).includes(lastText), 'the transcript has the agent’s last text');
  }
}
