import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { response, Stage } from './testing/stage.ts';
import { until } from './testing/until.ts';

it('the demo agent that we bring along is asked, answered, and says what it got', async () => {
  await using stage = await Stage.open();
  const start = stage.startPayload({ command: 'kandev-demo-agent', args: [], env: {} });
  const { server } = stage;
  await server.ask('agent.sessions.start', start);
  const turn_id = randomUUID();
  await server.ask('agent.sessions.prompt', { session_id: start.session_id, turn_id, text: '/ask-single' });
  const { payload } = await server.event('agent.elicitation.created');
  const [question] = payload.questions;
  const [option] = question?.options ?? [];
  const answers = [{ question_id: question?.id, selected_options: [option?.id], custom_text: '' }];
  const said = await server.ask('agent.elicitations.respond', response(payload.pending_id, { answers }));
  expect(said).toMatchObject({ ok: true });
  const content = JSON.stringify({ [question?.id ?? '']: option?.id });
  await until('the reply, as the agent repeats it', () =>
    server
      .events('agent.message')
      .map((event) => event.payload.content)
      .join('')
      .includes(content),
  );
  expect((await server.event('agent.turn.completed')).payload).toMatchObject({
    turn_id,
    stop_reason: 'end_turn',
  });
});
