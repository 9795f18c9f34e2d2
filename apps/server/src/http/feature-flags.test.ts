import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FakeRunner } from '../testing/fake-runner.ts';
import { LiveServer, startSession } from '../testing/live-server.ts';

const FLAG = '/api/v1/feature-flags/features.acpElicitation';
const VARIABLE = 'KANDEV_FEATURES_ACP_ELICITATION';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'kandev-flags-'));
});
afterEach(() => rm(home, { recursive: true }));

const listed = async (server: LiveServer) => (await server.call('GET', '/api/v1/feature-flags')).body;

it('shows the switch with all its fields, and an override counts after a restart [R2]', async () => {
  {
    await using server = await LiveServer.start({ home });
    expect(await listed(server)).toEqual({
      items: [
        {
          key: 'features.acpElicitation',
          variable: VARIABLE,
          kind: 'feature',
          stability: 'experimental',
          risk: 'medium',
          restart_required: true,
          mutable: true,
          value: false,
          next_value: false,
          override: null,
          locked_by: null,
        },
      ],
      next_cursor: null,
    });
    const changed = await server.call('PATCH', FLAG, { body: { override: true } });
    expect(changed).toMatchObject({ status: 200, body: { value: false, next_value: true, override: true } });
    expect(server.context.deps.elicitation).toBe(false);
  }
  {
    await using server = await LiveServer.start({ home });
    expect(await listed(server)).toMatchObject({
      items: [{ value: true, next_value: true, override: true }],
    });
    expect(server.context.deps.elicitation).toBe(true);
    const dropped = await server.call('PATCH', FLAG, { body: { override: null } });
    expect(dropped).toMatchObject({ status: 200, body: { value: true, next_value: false, override: null } });
  }
});

it('the environment locks the switch and says so [R2]', async () => {
  await using server = await LiveServer.start({ home, env: { [VARIABLE]: 'true' } });
  expect(server.context.deps.elicitation).toBe(true);
  expect(await listed(server)).toMatchObject({ items: [{ value: true, locked_by: 'environment' }] });
  const refused = await server.call('PATCH', FLAG, { body: { override: false } });
  expect(refused).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } });
  expect(await listed(server)).toMatchObject({ items: [{ override: null }] });
});

it.each(['true', 'false'])(
  'the running value %s goes to the runner with every session [R2]',
  async (value) => {
    await using server = await LiveServer.start({ home, env: { [VARIABLE]: value } });
    await using runner = await FakeRunner.connectedTo(server);
    const { session } = await startSession(server);
    expect(await runner.whenRequested('agent.sessions.start')).toMatchObject([
      { session_id: session.id, elicitation: value === 'true' },
    ]);
  },
);

it('knows no other switch and no other value', async () => {
  await using server = await LiveServer.start({ home });
  const unknown = await server.call('PATCH', '/api/v1/feature-flags/__proto__', { body: { override: true } });
  expect(unknown).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } });
  const odd = await server.call('PATCH', FLAG, { body: { override: 'yes' } });
  expect(odd).toMatchObject({
    status: 400,
    body: { error: { details: { issues: [{ path: 'override' }] } } },
  });
});
