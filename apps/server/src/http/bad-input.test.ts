import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { LiveServer, useLiveServer } from '../testing/live-server.ts';

const live = useLiveServer({ shared: true });

const profile = { name: 'Demo', agent_id: 'custom', command: 'agent' };

/** Every call that names one thing by its id, with a body that fits. */
const callsById: [string, string, unknown][] = [
  ['PATCH', '/tasks/ID', { title: 'x' }],
  ['GET', '/tasks/ID', undefined],
  ['DELETE', '/tasks/ID', undefined],
  ['GET', '/tasks/ID/worktree', undefined],
  ['DELETE', '/tasks/ID/worktree', undefined],
  ['PATCH', '/columns/ID', { title: 'x' }],
  ['DELETE', '/columns/ID', undefined],
  ['POST', '/tasks/ID/sessions', { agent_profile_id: randomUUID(), prompt: 'x' }],
  ['GET', '/sessions/ID', undefined],
  ['GET', '/sessions/ID/messages', undefined],
  ['POST', '/sessions/ID/prompt', { text: 'x' }],
  ['POST', '/sessions/ID/cancel', undefined],
  ['POST', '/sessions/ID/stop', undefined],
  ['DELETE', '/sessions/ID/queued-prompts/ID', undefined],
  ['GET', '/clarifications/ID', undefined],
  ['POST', '/clarifications/ID/respond', { answers: [] }],
  ['GET', '/permissions/ID', undefined],
  ['POST', '/permissions/ID/respond', { cancelled: true }],
  ['PATCH', '/agent-profiles/ID', { name: 'x' }],
  ['DELETE', '/agent-profiles/ID', undefined],
];

it.each(callsById)('%s %s is the same 404 for every unknown id', async (method, path, body) => {
  const answers = await Promise.all(
    [randomUUID(), 'not-an-id', '__proto__', '%F0%9F%94%91'].map((id) =>
      live.server.call(method, `/api/v1${path.replaceAll('ID', id)}`, { body }),
    ),
  );
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });
    expect(answer.text).toBe(answers[0]?.text);
  }
});

it.each<[string, string, unknown, string]>([
  ['POST', '/tasks', {}, 'title'],
  ['POST', '/tasks', { title: '   ' }, 'title'],
  ['POST', '/tasks', { title: 'x'.repeat(301) }, 'title'],
  ['POST', '/tasks', { title: 'x', column_id: 'left' }, 'column_id'],
  ['POST', '/tasks', { title: 'x', owner: 'me' }, 'owner'],
  ['POST', '/tasks', { title: 'x', worktree: true }, 'cwd'],
  ['PATCH', '/tasks/x', { archived: 'yes' }, 'archived'],
  ['POST', '/tasks/x/sessions', { prompt: 'x' }, 'agent_profile_id'],
  ['POST', '/sessions/x/prompt', { text: '' }, 'text'],
  ['POST', '/agent-profiles', { ...profile, agent_id: 'Not An Id' }, 'agent_id'],
  ['POST', '/agent-profiles', { ...profile, args: 'x' }, 'args'],
  ['POST', '/agent-profiles', { ...profile, env: { A: 1 } }, 'env.A'],
  [
    'POST',
    '/clarifications/x/respond',
    { answers: [{ question_id: 'a', selectedOptions: ['b'] }] },
    'answers.0.selectedOptions',
  ],
  ['POST', '/permissions/x/respond', { option_id: 1 }, 'option_id'],
  ['POST', '/permissions/x/respond', { cancelled: false }, 'cancelled'],
  ['GET', '/clarifications?status=open', undefined, 'status'],
  ['GET', '/clarifications?task_id=x', undefined, 'task_id'],
  ['GET', '/clarifications?limit=0', undefined, 'limit'],
  ['GET', '/permissions?limit=many', undefined, 'limit'],
  ['GET', '/events?after=-1', undefined, 'after'],
  ['GET', '/sessions/x/messages?after=x', undefined, 'after'],
])('%s %s with %j is a 400 that names %s', async (method, path, body, field) => {
  const answer = await live.server.call(method, `/api/v1${path}`, { body });
  expect(answer).toMatchObject({
    status: 400,
    body: {
      error: {
        code: 'VALIDATION',
        message: expect.stringContaining(field) as unknown,
        details: { issues: expect.arrayContaining([expect.objectContaining({ path: field })]) as unknown },
      },
    },
  });
});

it('bounds all arguments of an agent profile together, and all its variables', async () => {
  const texts = Array.from({ length: 4 }, () => 'x'.repeat(30_000));
  const made = await live.server.call('POST', '/api/v1/agent-profiles', { body: profile });
  const { id } = made.body as { id: string };
  const env = Object.fromEntries(texts.map((text, index) => [`V${index}`, text]));
  for (const [field, value] of Object.entries({ args: texts, env })) {
    for (const [method, path] of [
      ['POST', 'agent-profiles'],
      ['PATCH', `agent-profiles/${id}`],
    ] as const) {
      const body = { ...(method === 'POST' && profile), [field]: value };
      expect(await live.server.call(method, `/api/v1/${path}`, { body })).toMatchObject({
        status: 400,
        body: {
          error: { code: 'VALIDATION', message: expect.stringMatching(`^${field}: .*100000`) as string },
        },
      });
    }
  }
});

it('refuses a cursor that is not ours', async () => {
  for (const list of ['clarifications', 'permissions']) {
    expect(await live.server.call('GET', `/api/v1/${list}?cursor=%00nonsense`)).toMatchObject({
      status: 400,
      body: { error: { code: 'VALIDATION' } },
    });
  }
});

it('starts no session without a runner, and says so', async () => {
  await using alone = await LiveServer.start();
  const task = await alone.call('POST', '/api/v1/tasks', { body: { title: 'x' } });
  const made = await alone.call('POST', '/api/v1/agent-profiles', { body: profile });
  const session = await alone.call('POST', `/api/v1/tasks/${(task.body as { id: string }).id}/sessions`, {
    body: { agent_profile_id: (made.body as { id: string }).id, prompt: 'x' },
  });
  expect(session).toMatchObject({ status: 503, body: { error: { code: 'NO_RUNNER' } } });
  expect(await alone.call('GET', '/readyz', { token: null })).toMatchObject({ status: 503 });
  expect(await alone.call('GET', '/healthz', { token: null })).toMatchObject({
    status: 200,
    body: { status: 'ok' },
  });
});

it('takes a body as large as an answer may be, and refuses a larger one', async () => {
  const description = (length: number) =>
    live.server.call('POST', '/api/v1/tasks', { body: { title: 'x', description: 'ü'.repeat(length) } });
  expect((await description(100_000)).status).toBe(201);
  expect(await description(5_000_000)).toMatchObject({ status: 413, body: { error: { code: 'TOO_LARGE' } } });
});

it.each([
  ['is read-only', 'query_only = on', /cannot be written/],
  ['has a full disk under it', 'max_page_count = 1', /disk .* is full/],
])('says that nothing was saved while the database %s, and goes on reading', async (_how, pragma, words) => {
  await using failing = await LiveServer.start();
  const { $client } = failing.context.deps.database.db as unknown as {
    $client: { pragma: (text: string) => void };
  };
  $client.pragma(pragma);
  const body = { title: 'x', description: 'y'.repeat(100_000) };
  expect(await failing.call('POST', '/api/v1/tasks', { body })).toMatchObject({
    status: 503,
    body: { error: { code: 'UNAVAILABLE', message: expect.stringMatching(words) as unknown } },
  });
  expect((await failing.call('GET', '/api/v1/board')).body).toMatchObject({ tasks: [] });
});
