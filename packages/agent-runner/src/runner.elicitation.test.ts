import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { picked, response, Stage } from './testing/stage.ts';

const accepted = (content: object): object => ({ action: 'accept', content });

it('AC-01: with elicitation on, forms are offered to the agent', async () => {
  await using stage = await Stage.open();
  const { puppet } = await stage.session();
  const { params } = await puppet.call('initialize');
  expect(params).toMatchObject({ protocolVersion: 1, clientCapabilities: { elicitation: { form: {} } } });
  expect(params).not.toHaveProperty('clientCapabilities.elicitation.url');
});

it.each(['claude-acp', 'cursor-acp'])(
  'AC-02: with elicitation off, %s gets the fixture on the wire',
  async (id) => {
    await using stage = await Stage.open();
    const { puppet } = await stage.session({ agent_id: id, elicitation: false });
    const fixture = readFileSync(new URL(`./acp/fixtures/${id}.txt`, import.meta.url), 'utf8');
    const line = puppet.lines.find((text) => text.includes('"initialize"'));
    expect(line).toContain(`"clientCapabilities":${fixture},`);
  },
);

it('AC-03: a form on the wire reaches our handler and is never answered "method not found"', async () => {
  await using stage = await Stage.open();
  const session = await stage.session();
  const turn = await session.prompt();
  session.elicit(7);
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
  await session.respond(payload.pending_id, picked('B'));
  expect(await session.puppet.answer(7)).toEqual(accepted({ question_0: 'B' }));
});

it('AC-13, AC-20b: an answer continues the same turn: one prompt, verbatim, whose own answer ends it', async () => {
  await using stage = await Stage.open();
  const session = await stage.session();
  const text = '  Frage: "ä"\n\tzweite Zeile\u2028 <b>x</b> ';
  const turn = await session.prompt(text);
  const pending = await session.held(7);
  expect(await session.respond(pending, picked('A'))).toMatchObject({ ok: true, payload: { success: true } });
  await session.puppet.answer(7);
  await session.puppet.endTurn();
  const { payload } = await session.server.event('agent.turn.completed');
  expect(payload).toMatchObject({ turn_id: turn, stop_reason: 'end_turn', failure: null });
  const prompts = session.puppet.frames.filter((frame) => frame.method === 'session/prompt');
  expect(prompts.map((frame) => frame.params)).toEqual([
    { sessionId: 'acp-1', prompt: [{ type: 'text', text }] },
  ]);
});

it('AC-12b: a submission without any answer is accepted as empty content', async () => {
  await using stage = await Stage.open();
  const session = await stage.session();
  await session.prompt();
  await session.respond(await session.held(7));
  expect(await session.puppet.answer(7)).toEqual(accepted({}));
});

it('AC-12f, AC-60: two forms with the same text are two requests with ids of their own', async () => {
  await using stage = await Stage.open();
  const session = await stage.session();
  await session.prompt();
  const first = await session.held(1);
  const second = await session.held(2);
  expect(second).not.toBe(first);
  await session.respond(first, picked('A'));
  expect(await session.puppet.answer(1)).toEqual(accepted({ question_0: 'A' }));
  await session.settledDown();
  expect(session.puppet.answers(2)).toEqual([]);
  await session.respond(second, picked('B'));
  expect(await session.puppet.answer(2)).toEqual(accepted({ question_0: 'B' }));
});

it('AC-60: two runners and many forms never mint one id twice', async () => {
  await using one = await Stage.open();
  await using other = await Stage.open();
  const ids: string[] = [];
  for (const stage of [one, other]) {
    const session = await stage.session();
    await session.prompt();
    for (let id = 0; id < 20; id += 1) ids.push(await session.held(id));
  }
  expect(new Set(ids).size).toBe(40);
});

it('AC-12g: a second submission is NOT_FOUND, after the event, and the agent sees one response', async () => {
  await using stage = await Stage.open();
  const session = await stage.session();
  await session.prompt();
  const pending = await session.held(7);
  await session.respond(pending, picked('A'));
  const second = await session.respond(pending, picked('B'));
  expect(second).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
  await session.settledDown();
  expect(session.puppet.answers(7)).toHaveLength(1);
  expect(await session.puppet.answer(7)).toEqual(accepted({ question_0: 'A' }));
});

it('R15: of two answers in one moment one wins, and the other hears of it only after the event', async () => {
  await using stage = await Stage.open();
  const session = await stage.session();
  await session.prompt();
  const pending = await session.held(7);
  const said = await Promise.all([
    session.respond(pending, picked('A')),
    session.respond(pending, picked('B')),
  ]);
  expect(said).toMatchObject([{ ok: true }, { ok: false, error: { code: 'NOT_FOUND' } }]);
  const kinds = session.server.received.map((frame) => ('event' in frame ? frame.event : frame.id));
  const settled = kinds.indexOf('agent.elicitation.settled');
  expect(settled).toBeGreaterThan(-1);
  for (const { id } of said) expect(kinds.indexOf(id)).toBeGreaterThan(settled);
});

it('AC-12g: an id that no runner minted is NOT_FOUND', async () => {
  await using stage = await Stage.open();
  const session = await stage.session();
  const unknown = '00000000-0000-4000-8000-000000000000' as never;
  expect(await session.respond(unknown)).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
});

it('AC-14: a rejected form is declined', async () => {
  await using stage = await Stage.open();
  const session = await stage.session();
  await session.prompt();
  const pending = await session.held(7);
  await session.respond(pending, { rejected: true, reject_reason: 'later' });
  expect(await session.puppet.answer(7)).toEqual({ action: 'decline' });
  const { payload } = await session.server.event('agent.elicitation.settled');
  expect(payload).toMatchObject({
    outcome: 'declined',
    cause: 'operator',
    operator_id: 'operator',
    submission: { rejected: true, reject_reason: 'later', answers: [] },
  });
});

it('R4: the end is an event with outcome, cause and the winning submission, before the response', async () => {
  await using stage = await Stage.open();
  const session = await stage.session();
  await session.prompt();
  const pending = await session.held(7);
  const sent = response(pending, picked('A'));
  const said = await session.server.ask('agent.elicitations.respond', sent);
  const { payload } = await session.server.event('agent.elicitation.settled');
  expect(payload).toMatchObject({
    pending_id: pending,
    outcome: 'accepted',
    cause: 'operator',
    delivered: true,
    operator_id: 'operator',
    submission: {
      id: (sent as { submission: { id: string } }).submission.id,
      answers: [{ question_id: 'question_0', selected_options: ['A'], custom_text: '' }],
      rejected: false,
    },
  });
  const order = session.server.received;
  const event = order.findIndex((frame) => 'event' in frame && frame.event === 'agent.elicitation.settled');
  expect(event).toBeGreaterThan(-1);
  expect(event).toBeLessThan(order.indexOf(said));
});

it('R24: a secret reaches the agent, and nothing else', async () => {
  await using stage = await Stage.open();
  const session = await stage.session();
  await session.prompt();
  const pending = await session.held(7, { apiKey: { type: 'string' } });
  await session.respond(pending, {
    answers: [{ question_id: 'apiKey', selected_options: [], custom_text: 'sk-very-secret' }],
  });
  expect(await session.puppet.answer(7)).toEqual(accepted({ apiKey: 'sk-very-secret' }));
  await session.server.event('agent.elicitation.settled');
  const told = JSON.stringify([session.server.received, stage.logged]);
  expect(told).toContain('•••');
  expect(told).not.toContain('very-secret');
});

it.each([
  [
    'an unknown question',
    { answers: [{ question_id: 'nope', selected_options: [], custom_text: '' }] },
    'nope',
  ],
  ['a value that was not offered', picked('C'), 'question_0'],
  ['two options of one choice', picked('A', 'B'), 'question_0'],
  ['a question twice', { answers: [...answersOf('A'), ...answersOf('B')] }, 'question_0'],
  ['a rejection with answers', { ...picked('A'), rejected: true }, undefined],
])('R6: %s is VALIDATION, names the question, and leaves the form open', async (_name, changes, named) => {
  await using stage = await Stage.open();
  const session = await stage.session();
  await session.prompt();
  const pending = await session.held(7);
  const said = await session.respond(pending, changes);
  expect(said).toMatchObject({ ok: false, error: { code: 'VALIDATION', details: { problems: [{}] } } });
  if (named !== undefined) expect(JSON.stringify(said)).toContain(`\\"${named}\\"`);
  await session.settledDown();
  expect(session.puppet.answers(7)).toEqual([]);
  expect(await session.respond(pending, picked('A'))).toMatchObject({ ok: true });
});

it('R6: an id that is settled is NOT_FOUND however wrong the answers are', async () => {
  await using stage = await Stage.open();
  const session = await stage.session();
  await session.prompt();
  const pending = await session.held(7);
  await session.respond(pending, picked('A'));
  expect(await session.respond(pending, picked('C'))).toMatchObject({ error: { code: 'NOT_FOUND' } });
});

it('R7: options go out in the order of the form, each once, and are recorded so', async () => {
  await using stage = await Stage.open();
  const session = await stage.session();
  await session.prompt();
  const items = { anyOf: ['dev', 'staging', 'prod'].map((value) => ({ const: value, title: value })) };
  const pending = await session.held(7, { question_0: { type: 'array', items } });
  await session.respond(pending, picked('prod', 'dev', 'prod'));
  expect(await session.puppet.answer(7)).toEqual(accepted({ question_0: ['dev', 'prod'] }));
  const { payload } = await session.server.event('agent.elicitation.settled');
  expect(payload.submission?.answers[0]?.selected_options).toEqual(['dev', 'prod']);
});

it('field case 37: nothing is answered before an operator acts', async () => {
  await using stage = await Stage.open();
  const session = await stage.session();
  await session.prompt();
  const pending = await session.held(7);
  await session.settledDown();
  expect(session.puppet.answers(7)).toEqual([]);
  expect(session.server.events('agent.elicitation.settled')).toEqual([]);
  await session.respond(pending, picked('A'));
});

function answersOf(value: string): object[] {
  return (picked(value) as { answers: object[] }).answers;
}
