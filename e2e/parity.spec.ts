import type { Message, Session } from '@kandev/contracts';
import { Conversation } from './fixtures/conversation.ts';
import { Product } from './fixtures/product.ts';
import { expect, test } from './fixtures/test.ts';

/** What must be the same whether agents may ask or not. */
type Course = {
  methods: string[];
  state: Session['state'];
  pendingAction: Session['pending_action'];
  messageTypes: Message['type'][];
  /** Everything that the agent was sent, but for ids, folders and secrets that differ between any two sessions. */
  sent: string[];
  capabilities: Record<string, unknown>;
};

async function courseWith(flag: boolean, prompts: readonly string[]): Promise<Course> {
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
    sent: frames
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
  const { capabilities: on, ...courseOn } = await courseWith(true, prompts);
  const { capabilities: off, ...courseOff } = await courseWith(false, prompts);

  expect(courseOn).toEqual(courseOff);
  expect(courseOn.methods.filter((method) => method === 'in session/prompt')).toHaveLength(prompts.length);
  expect(courseOn.methods).toContain('out session/update');
  expect(courseOn.messageTypes).toContain('tool_call');
  expect(courseOn.pendingAction).toBeNull();
  expect(courseOn.state).toBe('WAITING_FOR_INPUT');
  // The only difference that is allowed, and it is there.
  const { elicitation, ...others } = on;
  expect(elicitation).toEqual({ form: {} });
  expect(others).toEqual(off);
});
