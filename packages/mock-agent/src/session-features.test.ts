import { expect, it } from 'vitest';
import { DemoAgentClient, type ClientFrame } from './testing/demo-agent-client.ts';

async function openSession(
  client: DemoAgentClient,
): Promise<{ sessionId: string; result: Record<string, unknown> }> {
  await client.request('initialize', { protocolVersion: 1, clientCapabilities: {} });
  const result = await client.request('session/new', { cwd: '/', mcpServers: [] });
  return { sessionId: result['sessionId'] as string, result };
}

const sessionUpdate = (client: DemoAgentClient, kind: string): Promise<ClientFrame> =>
  client.frameWhere(
    ({ params }) => (params?.['update'] as { sessionUpdate?: string } | undefined)?.sessionUpdate === kind,
  );

it('offers options that depend on each other, and its scenarios as commands', async () => {
  await using client = new DemoAgentClient({ KANDEV_MOCK_OFFERS: 'options' });
  const { sessionId, result } = await openSession(client);
  const optionIds = (response: Record<string, unknown>) =>
    (response['configOptions'] as { id: string; currentValue: string }[]).map((option) => option.id);
  expect(optionIds(result)).toEqual(['mode', 'model', 'effort']);
  const { params } = await sessionUpdate(client, 'available_commands_update');
  expect(params).toMatchObject({ sessionId });
  expect(JSON.stringify(params)).toContain('"name":"withdraw"');
  const set = { sessionId, configId: 'model', value: 'small' };
  expect(optionIds(await client.request('session/set_config_option', set))).toEqual(['mode', 'model']);
});

it('refuses full access and values that it does not offer', async () => {
  await using client = new DemoAgentClient({ KANDEV_MOCK_OFFERS: 'modes' });
  const { sessionId, result } = await openSession(client);
  expect(result).toMatchObject({ modes: { currentModeId: 'ask' }, models: { currentModelId: 'large' } });
  await expect(client.request('session/set_mode', { sessionId, modeId: 'plan' })).resolves.toEqual({});
  await expect(client.request('session/set_model', { sessionId, modelId: 'small' })).resolves.toEqual({});
  await expect(client.request('session/set_mode', { sessionId, modeId: 'full-access' })).rejects.toThrow(
    'full access is not for demos',
  );
  await expect(client.request('session/set_model', { sessionId, modelId: 'tiny' })).rejects.toThrow(
    'I do not offer model tiny',
  );
});

it('reports more usage with each prompt', async () => {
  await using client = new DemoAgentClient({ KANDEV_MOCK_OFFERS: 'options' });
  const { sessionId } = await openSession(client);
  for (const used of [1250, 2500]) {
    await client.response(client.prompt(sessionId, '/never-asks'));
    await client.frameWhere(({ params }) => JSON.stringify(params ?? {}).includes(`"used":${used}`));
  }
});
