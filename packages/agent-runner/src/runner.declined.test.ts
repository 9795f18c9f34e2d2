import { afterAll, beforeAll, expect, it } from 'vitest';
import { choice, Stage, type Actors } from './testing/stage.ts';

let stage: Stage;
let session: Actors;
let lastId = 0;

beforeAll(async () => {
  stage = await Stage.open();
  session = await stage.session();
  await session.prompt();
});
afterAll(() => stage[Symbol.asyncDispose]());

it.each([
  ['AC-16: a url request', { mode: 'url', url: 'https://example.test', elicitationId: 'e' }, 'not_a_form'],
  ['AC-17: a request scope', { sessionId: undefined, requestId: 3 }, 'request_scope'],
  ['AC-18: no properties', { requestedSchema: { type: 'object' } }, 'no_questions'],
  ['AC-18: empty properties', { requestedSchema: { type: 'object', properties: {} } }, 'no_questions'],
  [
    'AC-18: unknown properties alone',
    { requestedSchema: { type: 'object', properties: { a: { type: 'object' } } } },
    'no_questions',
  ],
  ['R27: both scopes', { requestId: 3 }, 'both_scopes'],
  ['R27: an unknown session', { sessionId: 'acp-2' }, 'unknown_session'],
  ['R27: no message', { message: undefined }, 'no_message'],
  ['R27: no mode', { mode: undefined }, 'not_a_form'],
  ['R27: no schema', { requestedSchema: undefined }, 'no_schema'],
  ['field case 13: no schema at all', { requestedSchema: null }, 'no_schema'],
])('%s is declined at once, unseen, with the reason in the log', async (_name, extra, reason) => {
  const id = (lastId += 1);
  const lines = stage.logged.length;
  session.elicit(id, choice('A', 'B'), extra);
  expect(await session.puppet.answer(id)).toEqual({ action: 'decline' });
  await session.settledDown();
  expect(session.server.events('agent.elicitation.created')).toEqual([]);
  expect(stage.logged.slice(lines).map((line) => line.reason)).toContain(reason);
});

it.each([[null], ['text'], [[]], [42], [undefined]])(
  'R27: params %j are declined, not refused',
  async (params) => {
    const id = (lastId += 1);
    session.puppet.send({ id, method: 'elicitation/create', params });
    expect(await session.puppet.answer(id)).toEqual({ action: 'decline' });
  },
);

it('R27: one odd property costs that property, not the form', async () => {
  await using stage = await Stage.open();
  const session = await stage.session();
  await session.prompt();
  session.elicit(7, { ...choice('A', 'B'), odd: { type: ['string', 'null'] }, worse: 7 });
  const { payload } = await session.server.event('agent.elicitation.created');
  expect(payload.questions.map(({ id }) => id)).toEqual(['question_0']);
  expect(payload.ignored_properties).toEqual(['odd', 'worse']);
});

it('AC-20: with elicitation off, a form that is sent anyway is declined and nobody sees it', async () => {
  await using stage = await Stage.open();
  const session = await stage.session({ elicitation: false });
  const { params } = await session.puppet.call('initialize');
  expect(JSON.stringify(params)).not.toContain('elicitation');
  await session.prompt();
  session.elicit(7);
  expect(await session.puppet.answer(7)).toEqual({ action: 'decline' });
  await session.settledDown();
  expect(session.server.received.filter((frame) => 'event' in frame).map(({ event }) => event)).toEqual([
    'agent.session.offered',
    'agent.session.updated',
    'agent.message',
  ]);
});

it('R25: a refusal is never an error of the protocol', async () => {
  await using stage = await Stage.open();
  const session = await stage.session({ elicitation: false });
  session.elicit(7, {}, { mode: 'url' });
  await session.puppet.answer(7);
  expect(session.puppet.answers(7)[0]?.error).toBeUndefined();
});
