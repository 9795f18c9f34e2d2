import { afterAll, beforeAll, expect, it } from 'vitest';
import { choiceProperties, RunnerHarness, type SessionHarness } from './testing/runner-harness.ts';

let harness: RunnerHarness;
let session: SessionHarness;
let lastId = 0;

beforeAll(async () => {
  harness = await RunnerHarness.open();
  session = await harness.session();
  await session.prompt();
});
afterAll(() => harness[Symbol.asyncDispose]());

it.each([
  ['a url request', 'AC-16', 'not_a_form', { mode: 'url', url: 'https://example.test', elicitationId: 'e' }],
  ['a request scope', 'AC-17', 'request_scope', { sessionId: undefined, requestId: 3 }],
  ['a form without properties', 'AC-18', 'no_questions', { requestedSchema: { type: 'object' } }],
  ['a form of empty properties', 'AC-18', 'no_questions', schemaOf({})],
  ['a form of unknown properties', 'AC-18', 'no_questions', schemaOf({ a: { type: 'object' } })],
  ['a form with both scopes', 'R27', 'both_scopes', { requestId: 3 }],
  ['a form of an unknown session', 'R27', 'unknown_session', { sessionId: 'acp-2' }],
  ['a form without a message', 'R27', 'no_message', { message: undefined }],
  ['a form without a mode', 'R27', 'not_a_form', { mode: undefined }],
  ['a form without a schema', 'R27', 'no_schema', { requestedSchema: undefined }],
  ['a form whose schema is null', 'R27', 'no_schema', { requestedSchema: null }],
])('%s is declined at once, unseen by operators, with the reason in the log [%s]', async (...row) => {
  const [, , reason, extra] = row;
  const id = (lastId += 1);
  const logged = harness.logLines.length;
  session.sendForm(id, choiceProperties('A', 'B'), extra);
  expect(await session.agent.answer(id)).toEqual({ action: 'decline' });
  await session.flush();
  expect(session.server.events('agent.elicitation.created')).toEqual([]);
  expect(harness.logLines.slice(logged).map((line) => line.reason)).toContain(reason);
});

function schemaOf(properties: object): object {
  return { requestedSchema: { type: 'object', properties } };
}

it.each([[null], ['text'], [[]], [42], [undefined]])(
  'params %j are declined instead of answered with an error [R27]',
  async (params) => {
    const id = (lastId += 1);
    session.agent.send({ id, method: 'elicitation/create', params });
    expect(await session.agent.answer(id)).toEqual({ action: 'decline' });
  },
);

it('a property that cannot be read is ignored, and the rest of the form is held [R27]', async () => {
  await using harness = await RunnerHarness.open();
  const session = await harness.promptedSession();
  session.sendForm(7, { ...choiceProperties('A', 'B'), nullable: { type: ['string', 'null'] }, number: 7 });
  const { payload } = await session.server.event('agent.elicitation.created');
  expect(payload.questions.map(({ id }) => id)).toEqual(['question_0']);
  expect(payload.ignored_properties).toEqual(['nullable', 'number']);
});

it('with elicitation off, a form that the agent sends anyway is declined and nobody sees it [AC-20]', async () => {
  await using harness = await RunnerHarness.open();
  const session = await harness.session({ elicitation: false });
  const { params } = await session.agent.call('initialize');
  expect(JSON.stringify(params)).not.toContain('elicitation');
  await session.prompt();
  session.sendForm(7);
  expect(await session.agent.answer(7)).toEqual({ action: 'decline' });
  await session.flush();
  expect(session.server.received.filter((frame) => 'event' in frame).map(({ event }) => event)).toEqual([
    'agent.session.offered',
    'agent.session.updated',
    'agent.message',
  ]);
});

it('a form that is declined unseen is never answered with a protocol error [R25]', async () => {
  await using harness = await RunnerHarness.open();
  const session = await harness.session({ elicitation: false });
  session.sendForm(7, {}, { mode: 'url' });
  expect(await session.agent.answer(7)).toEqual({ action: 'decline' });
});
