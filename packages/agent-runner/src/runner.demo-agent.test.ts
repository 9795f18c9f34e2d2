import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { responsePayload, RunnerHarness } from './testing/runner-harness.ts';

it('the demo agent gets a prompt, asks, and repeats the answer', async () => {
  await using harness = await RunnerHarness.open();
  const start = harness.startPayload({ command: 'kandev-demo-agent', args: [], env: {} });
  const { server } = harness;
  await server.request('agent.sessions.start', start);
  const turn_id = randomUUID();
  await server.request('agent.sessions.prompt', {
    session_id: start.session_id,
    turn_id,
    text: '/ask-single',
  });
  const { payload } = await server.event('agent.elicitation.created');
  const [question] = payload.questions;
  const [option] = question?.options ?? [];
  const answers = [{ question_id: question?.id, selected_options: [option?.id], custom_text: '' }];
  const response = await server.request(
    'agent.elicitations.respond',
    responsePayload(payload.pending_id, { answers }),
  );
  expect(response).toMatchObject({ ok: true });
  const content = JSON.stringify({ [question?.id ?? '']: option?.id });
  const { payload: completed } = await server.event('agent.turn.completed');
  expect(completed).toMatchObject({ turn_id, stop_reason: 'end_turn' });
  const messages = server.events('agent.message').map((event) => event.payload.content);
  expect(messages.join('')).toContain(content);
});
