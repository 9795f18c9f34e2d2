import type { Message, Session } from '@kandev/contracts';
import { Conversation } from './fixtures/conversation.ts';
import { Product } from './fixtures/product.ts';
import { expect, test } from './fixtures/test.ts';

/** Everything of a session that must not depend on the feature flag. */
type SessionTrace = {
  methods: string[];
  state: Session['state'];
  pendingAction: Session['pending_action'];
  messageTypes: Message['type'][];
  /** Every frame to the agent, without the ids, folders and secrets that differ between any two sessions. */
  sentToAgent: string[];
  capabilities: Record<string, unknown>;
};

async function traceSession(flag: boolean, prompts: readonly string[]): Promise<SessionTrace> {
  await using product = await Product.start({ env: { KANDEV_FEATURES_ACP_ELICITATION: String(flag) } });
  const [first = '', ...others] = prompts;
  const conversation = await Conversation.start(product, first, 'Parity', { agent_id: 'gemini-acp' });
  await conversation.waitForTurnEnd();
  for (const text of others) {
    await product.call('POST', `/sessions/${conversation.session.id}/prompt`, { text });
    await conversation.waitForTurnEnd();
  }
  const { state, pending_action } = await conversation.currentSession();
  const frames = conversation.frames();
  const initialize = frames.find(({ dir, rpc }) => dir === 'in' && rpc.method === 'initialize');
  const { params } = JSON.parse(initialize?.line ?? '{}') as {
    params: { clientCapabilities: Record<string, unknown> };
  };
  return {
    methods: frames.flatMap(({ dir, rpc }) => (rpc.method === undefined ? [] : [`${dir} ${rpc.method}`])),
    state,
    pendingAction: pending_action,
    messageTypes: (await conversation.messages()).map(({ type }) => type),
    sentToAgent: frames
      .filter((frame) => frame.dir === 'in' && frame !== initialize)
      .map(({ line }) =>
        line
          .replaceAll(/"(sessionId|cwd)":"[^"]*"/g, '"$1":""')
          .replaceAll(/("KANDEV_QUESTION_(?:SOCKET|SECRET)","value":)"[^"]*"/g, '$1""'),
      ),
    capabilities: params.clientCapabilities,
  };
}

test('an agent that never asks lives through the same session with the flag on and off [AC-19]', async () => {
  const prompts = ['/never-asks', '/stream'];
  const { capabilities: on, ...traceOn } = await traceSession(true, prompts);
  const { capabilities: off, ...traceOff } = await traceSession(false, prompts);

  expect(traceOn).toEqual(traceOff);
  expect(traceOn.methods.filter((method) => method === 'in session/prompt')).toHaveLength(prompts.length);
  expect(traceOn.methods).toContain('out session/update');
  expect(traceOn.messageTypes).toContain('tool_call');
  expect(traceOn.pendingAction).toBeNull();
  expect(traceOn.state).toBe('WAITING_FOR_INPUT');
  // The one allowed difference.
  const { elicitation, ...others } = on;
  expect(elicitation).toEqual({ form: {} });
  expect(others).toEqual(off);
});
