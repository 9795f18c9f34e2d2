import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { pickedAnswers, responsePayload, RunnerHarness } from './testing/runner-harness.ts';

const accept = (content: object): object => ({ action: 'accept', content });

it('with elicitation on, forms are offered to the agent [AC-01]', async () => {
  await using harness = await RunnerHarness.open();
  const { agent } = await harness.session();
  const { params } = await agent.call('initialize');
  expect(params).toMatchObject({ protocolVersion: 1, clientCapabilities: { elicitation: { form: {} } } });
  expect(params).not.toHaveProperty('clientCapabilities.elicitation.url');
});

it.each(['claude-acp', 'cursor-acp'])(
  'with elicitation off, %s gets exactly its recorded capabilities on the wire [AC-02]',
  async (id) => {
    await using harness = await RunnerHarness.open();
    const { agent } = await harness.session({ agent_id: id, elicitation: false });
    const fixture = readFileSync(new URL(`./acp/fixtures/${id}.txt`, import.meta.url), 'utf8');
    const line = agent.lines.find((text) => text.includes('"initialize"'));
    expect(line).toContain(`"clientCapabilities":${fixture},`);
  },
);

it('a form is held, announced and answered, and never answered "method not found" [AC-03]', async () => {
  await using harness = await RunnerHarness.open();
  const session = await harness.session();
  const turn = await session.prompt();
  session.sendForm(7);
  const { payload } = await session.server.event('agent.elicitation.created');
  expect(payload).toMatchObject({
    kind: 'question',
    source: 'elicitation',
    session_id: session.sessionId,
    turn_id: turn,
    agent: 'Claude',
    message: 'Pick one',
    questions: [{ id: 'question_0', options: [{ id: 'A' }, { id: 'B' }], multi_select: false }],
  });
  await session.respond(payload.pending_id, pickedAnswers('B'));
  expect(await session.agent.answer(7)).toEqual(accept({ question_0: 'B' }));
});

it('an answer continues the same turn: the agent gets one prompt, verbatim, and ends it itself [AC-13, AC-20b]', async () => {
  await using harness = await RunnerHarness.open();
  const session = await harness.session();
  const text = '  Frage: "ä"\n\tzweite Zeile\u2028 <b>x</b> ';
  const turn = await session.prompt(text);
  const pending = await session.holdForm(7);
  expect(await session.respond(pending, pickedAnswers('A'))).toMatchObject({
    ok: true,
    payload: { success: true },
  });
  await session.agent.answer(7);
  await session.agent.endTurn();
  const { payload } = await session.server.event('agent.turn.completed');
  expect(payload).toMatchObject({ turn_id: turn, stop_reason: 'end_turn', failure: null });
  const prompts = session.agent.frames.filter((frame) => frame.method === 'session/prompt');
  expect(prompts.map((frame) => frame.params)).toEqual([
    { sessionId: 'acp-1', prompt: [{ type: 'text', text }] },
  ]);
});

it('a submission without any answer is accepted as empty content [AC-12b]', async () => {
  await using harness = await RunnerHarness.open();
  const session = await harness.promptedSession();
  await session.respond(await session.holdForm(7));
  expect(await session.agent.answer(7)).toEqual(accept({}));
});

it('two forms with the same text are two held requests with their own ids [AC-12f, AC-60]', async () => {
  await using harness = await RunnerHarness.open();
  const session = await harness.promptedSession();
  const first = await session.holdForm(1);
  const second = await session.holdForm(2);
  expect(second).not.toBe(first);
  await session.respond(first, pickedAnswers('A'));
  expect(await session.agent.answer(1)).toEqual(accept({ question_0: 'A' }));
  await session.flush();
  expect(session.agent.answers(2)).toEqual([]);
  await session.respond(second, pickedAnswers('B'));
  expect(await session.agent.answer(2)).toEqual(accept({ question_0: 'B' }));
});

it('two runners and many forms never mint one id twice [AC-60]', async () => {
  await using one = await RunnerHarness.open();
  await using other = await RunnerHarness.open();
  const ids: string[] = [];
  for (const harness of [one, other]) {
    const session = await harness.promptedSession();
    for (let id = 0; id < 20; id += 1) ids.push(await session.holdForm(id));
  }
  expect(new Set(ids).size).toBe(40);
});

it('a second submission is NOT_FOUND, and the agent gets one response [AC-12g]', async () => {
  await using harness = await RunnerHarness.open();
  const session = await harness.promptedSession();
  const pending = await session.holdForm(7);
  await session.respond(pending, pickedAnswers('A'));
  const second = await session.respond(pending, pickedAnswers('B'));
  expect(second).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
  await session.flush();
  expect(session.agent.answers(7)).toHaveLength(1);
  expect(await session.agent.answer(7)).toEqual(accept({ question_0: 'A' }));
});

it('of two simultaneous answers one wins, and the other is refused only after the settled event [R15]', async () => {
  await using harness = await RunnerHarness.open();
  const session = await harness.promptedSession();
  const pending = await session.holdForm(7);
  const responses = await Promise.all([
    session.respond(pending, pickedAnswers('A')),
    session.respond(pending, pickedAnswers('B')),
  ]);
  expect(responses).toMatchObject([{ ok: true }, { ok: false, error: { code: 'NOT_FOUND' } }]);
  const kinds = session.server.received.map((frame) => ('event' in frame ? frame.event : frame.id));
  const settled = kinds.indexOf('agent.elicitation.settled');
  expect(settled).toBeGreaterThan(-1);
  for (const { id } of responses) expect(kinds.indexOf(id)).toBeGreaterThan(settled);
});

it('an id that no runner minted is NOT_FOUND [AC-12g]', async () => {
  await using harness = await RunnerHarness.open();
  const session = await harness.session();
  const unknown = '00000000-0000-4000-8000-000000000000' as never;
  expect(await session.respond(unknown)).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
});

it('a rejected form is declined [AC-14]', async () => {
  await using harness = await RunnerHarness.open();
  const session = await harness.promptedSession();
  const pending = await session.holdForm(7);
  await session.respond(pending, { rejected: true, reject_reason: 'later' });
  expect(await session.agent.answer(7)).toEqual({ action: 'decline' });
  const { payload } = await session.server.event('agent.elicitation.settled');
  expect(payload).toMatchObject({
    outcome: 'declined',
    cause: 'operator',
    operator_id: 'operator',
    submission: { rejected: true, reject_reason: 'later', answers: [] },
  });
});

it('the settlement is an event with outcome, cause and the winning submission, before the response [R4]', async () => {
  await using harness = await RunnerHarness.open();
  const session = await harness.promptedSession();
  const pending = await session.holdForm(7);
  const sent = responsePayload(pending, pickedAnswers('A'));
  const responses = await session.server.request('agent.elicitations.respond', sent);
  const { payload } = await session.server.event('agent.elicitation.settled');
  expect(payload).toMatchObject({
    pending_id: pending,
    outcome: 'accepted',
    cause: 'operator',
    delivered: true,
    operator_id: 'operator',
    submission: {
      id: sent.submission.id,
      answers: [{ question_id: 'question_0', selected_options: ['A'], custom_text: '' }],
      rejected: false,
    },
  });
  const order = session.server.received;
  const event = order.findIndex((frame) => 'event' in frame && frame.event === 'agent.elicitation.settled');
  expect(event).toBeGreaterThan(-1);
  expect(event).toBeLessThan(order.indexOf(responses));
});

it('a secret answer reaches the agent, and neither the server nor the log [R24]', async () => {
  await using harness = await RunnerHarness.open();
  const session = await harness.promptedSession();
  const pending = await session.holdForm(7, { apiKey: { type: 'string' } });
  await session.respond(pending, {
    answers: [{ question_id: 'apiKey', selected_options: [], custom_text: 'sk-very-secret' }],
  });
  expect(await session.agent.answer(7)).toEqual(accept({ apiKey: 'sk-very-secret' }));
  await session.server.event('agent.elicitation.settled');
  const published = JSON.stringify([session.server.received, harness.logLines]);
  expect(published).toContain('•••');
  expect(published).not.toContain('very-secret');
});

it.each([
  [
    'an unknown question',
    { answers: [{ question_id: 'nope', selected_options: [], custom_text: '' }] },
    'nope',
  ],
  ['an option that the form does not offer', pickedAnswers('C'), 'question_0'],
  ['two options of a single-select', pickedAnswers('A', 'B'), 'question_0'],
  [
    'a question that is answered twice',
    { answers: [...pickedAnswers('A').answers, ...pickedAnswers('B').answers] },
    'question_0',
  ],
  ['a rejection with answers', { ...pickedAnswers('A'), rejected: true }, undefined],
])(
  '%s is VALIDATION, names the question, and leaves the form open [R6]',
  async (_name, changes, question) => {
    await using harness = await RunnerHarness.open();
    const session = await harness.promptedSession();
    const pending = await session.holdForm(7);
    const response = await session.respond(pending, changes);
    expect(response).toMatchObject({ ok: false, error: { code: 'VALIDATION', details: { problems: [{}] } } });
    if (question !== undefined) expect(JSON.stringify(response)).toContain(`\\"${question}\\"`);
    await session.flush();
    expect(session.agent.answers(7)).toEqual([]);
    expect(await session.respond(pending, pickedAnswers('A'))).toMatchObject({ ok: true });
  },
);

it('a settled id is NOT_FOUND, whether or not the answers are valid [R6]', async () => {
  await using harness = await RunnerHarness.open();
  const session = await harness.promptedSession();
  const pending = await session.holdForm(7);
  await session.respond(pending, pickedAnswers('A'));
  expect(await session.respond(pending, pickedAnswers('C'))).toMatchObject({ error: { code: 'NOT_FOUND' } });
});

it('picked options are sent and recorded in the order of the form, each once [R7]', async () => {
  await using harness = await RunnerHarness.open();
  const session = await harness.promptedSession();
  const items = { anyOf: ['dev', 'staging', 'prod'].map((value) => ({ const: value, title: value })) };
  const pending = await session.holdForm(7, { question_0: { type: 'array', items } });
  await session.respond(pending, pickedAnswers('prod', 'dev', 'prod'));
  expect(await session.agent.answer(7)).toEqual(accept({ question_0: ['dev', 'prod'] }));
  const { payload } = await session.server.event('agent.elicitation.settled');
  expect(payload.submission?.answers[0]?.selected_options).toEqual(['dev', 'prod']);
});

it('a held form is neither answered nor settled before an operator acts', async () => {
  await using harness = await RunnerHarness.open();
  const session = await harness.promptedSession();
  const pending = await session.holdForm(7);
  await session.flush();
  expect(session.agent.answers(7)).toEqual([]);
  expect(session.server.events('agent.elicitation.settled')).toEqual([]);
  await session.respond(pending, pickedAnswers('A'));
});
