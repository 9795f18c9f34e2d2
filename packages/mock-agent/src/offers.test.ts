import { expect, it } from 'vitest';
import { AcpPeer, type Frame } from './testing/acp-peer.ts';

async function opened(peer: AcpPeer): Promise<{ sessionId: string; result: Record<string, unknown> }> {
  await peer.request('initialize', { protocolVersion: 1, clientCapabilities: {} });
  const result = await peer.request('session/new', { cwd: '/', mcpServers: [] });
  return { sessionId: result['sessionId'] as string, result };
}

const updateOf = (peer: AcpPeer, kind: string): Promise<Frame> =>
  peer.frame(
    ({ params }) => (params?.['update'] as { sessionUpdate?: string } | undefined)?.sessionUpdate === kind,
  );

it('offers options that depend on each other, and its scenarios as commands', async () => {
  await using peer = new AcpPeer({ KANDEV_MOCK_OFFERS: 'options' });
  const { sessionId, result } = await opened(peer);
  const ids = (answer: Record<string, unknown>) =>
    (answer['configOptions'] as { id: string; currentValue: string }[]).map((option) => option.id);
  expect(ids(result)).toEqual(['mode', 'model', 'effort']);
  const { params } = await updateOf(peer, 'available_commands_update');
  expect(params).toMatchObject({ sessionId });
  expect(JSON.stringify(params)).toContain('"name":"withdraw"');
  const set = { sessionId, configId: 'model', value: 'small' };
  expect(ids(await peer.request('session/set_config_option', set))).toEqual(['mode', 'model']);
});

it('refuses full access and values that it does not offer', async () => {
  await using peer = new AcpPeer({ KANDEV_MOCK_OFFERS: 'modes' });
  const { sessionId, result } = await opened(peer);
  expect(result).toMatchObject({ modes: { currentModeId: 'ask' }, models: { currentModelId: 'large' } });
  await expect(peer.request('session/set_mode', { sessionId, modeId: 'plan' })).resolves.toEqual({});
  await expect(peer.request('session/set_model', { sessionId, modelId: 'small' })).resolves.toEqual({});
  await expect(peer.request('session/set_mode', { sessionId, modeId: 'full-access' })).rejects.toThrow(
    'full access is not for demos',
  );
  await expect(peer.request('session/set_model', { sessionId, modelId: 'tiny' })).rejects.toThrow(
    'I do not offer model tiny',
  );
});

it('reports more usage with each prompt', async () => {
  await using peer = new AcpPeer({ KANDEV_MOCK_OFFERS: 'options' });
  const { sessionId } = await opened(peer);
  for (const used of [1250, 2500]) {
    await peer.sent(peer.prompt(sessionId, '/never-asks'));
    await peer.frame(({ params }) => JSON.stringify(params ?? {}).includes(`"used":${used}`));
  }
});
