import { randomUUID } from 'node:crypto';
import { agent, methods, PROTOCOL_VERSION, RequestError, type AgentApp } from '@agentclientprotocol/sdk';
import type {
  AgentContext,
  ContentBlock,
  McpServer,
  SessionUpdate,
  StopReason,
} from '@agentclientprotocol/sdk';
import type { AgentWire } from './agent-wire.ts';
import type { AgentConfig } from './config.ts';
import { SessionFeatures } from './session-features.ts';
import { playScript, readPace } from './play-script.ts';
import { readPrompt } from './read-prompt.ts';
import { Turn } from './turn.ts';

/** The history of every loaded session: the agent remembers none. */
const REPLAYED_MESSAGE = 'This was said before.';

/** `openTurn` cancels the open turn; null while no turn is open. */
type Session = {
  mcpServers: readonly McpServer[];
  openTurn: AbortController | null;
  features: SessionFeatures | undefined;
};

/** The agent's side of ACP: sessions whose prompts are scripts. */
export function demoAgent(wire: AgentWire, config: AgentConfig): AgentApp {
  const sessions = new Map<string, Session>();
  const openSession = (sessionId: string, mcpServers: readonly McpServer[], client: AgentContext) => {
    const features = config.featureStyle && new SessionFeatures(config.featureStyle);
    sessions.set(sessionId, { mcpServers, openTurn: null, features });
    if (features === undefined) return {};
    // Bridges send their commands after the response. A client that is gone by then misses nothing.
    setImmediate(() => {
      const params = { sessionId, update: features.commandsUpdate };
      client.notify(methods.client.session.update, params).catch(() => undefined);
    });
    return features.sessionResponse;
  };
  const featuresOf = (sessionId: string): SessionFeatures => {
    const features = sessions.get(sessionId)?.features;
    if (features === undefined) throw RequestError.invalidParams(undefined, 'I offer nothing to set');
    return features;
  };
  return agent({ name: config.name })
    .onRequest(methods.agent.initialize, () => ({
      protocolVersion: PROTOCOL_VERSION,
      agentCapabilities: { loadSession: config.canLoadSessions, promptCapabilities: {} },
      agentInfo: { name: config.name, title: 'Demo agent', version: config.version },
      authMethods: [],
    }))
    .onRequest(methods.agent.session.new, ({ params, client }) => {
      if (config.loginRequired) throw RequestError.authRequired();
      const sessionId = randomUUID();
      return { sessionId, ...openSession(sessionId, params.mcpServers, client) };
    })
    .onRequest(methods.agent.session.load, async ({ params: { sessionId, mcpServers }, client }) => {
      if (!config.canLoadSessions) throw RequestError.methodNotFound(methods.agent.session.load);
      const update: SessionUpdate = {
        sessionUpdate: 'agent_message_chunk',
        content: { type: 'text', text: REPLAYED_MESSAGE },
      };
      await client.notify(methods.client.session.update, { sessionId, update });
      return openSession(sessionId, mcpServers, client);
    })
    .onRequest(methods.agent.session.setMode, ({ params: { sessionId, modeId } }) => {
      featuresOf(sessionId).setOption('mode', modeId);
      return {};
    })
    .onRequest('session/set_model', parseModelChoice, ({ params: { sessionId, modelId } }) => {
      featuresOf(sessionId).setOption('model', modelId);
      return {};
    })
    .onRequest(methods.agent.session.setConfigOption, ({ params: { sessionId, configId, value } }) => {
      const features = featuresOf(sessionId);
      features.setOption(configId, String(value));
      return { configOptions: features.configOptions };
    })
    .onRequest(methods.agent.session.prompt, async ({ params, requestId, signal, client }) => {
      const { sessionId } = params;
      const session = sessions.get(sessionId);
      if (session === undefined) throw RequestError.invalidParams(undefined, `Unknown session ${sessionId}`);
      if (session.openTurn !== null)
        throw RequestError.invalidRequest(undefined, 'A turn of this session is open');
      const cancel = new AbortController();
      session.openTurn = cancel;
      const update = (update: SessionUpdate) =>
        client.notify(methods.client.session.update, { sessionId, update });
      const turnSignal = AbortSignal.any([signal, cancel.signal]);
      const { mcpServers, features } = session;
      const turn = new Turn({ wire, mcpServers, sessionId, requestId, update, signal: turnSignal });
      try {
        const stopReason = await playTurn(turn, params.prompt, config, turnSignal);
        if (features !== undefined) await update(features.usageAfterPrompt());
        return { stopReason };
      } finally {
        session.openTurn = null;
      }
    })
    .onNotification(methods.agent.session.cancel, ({ params }) => {
      if (!config.ignoreCancel) sessions.get(params.sessionId)?.openTurn?.abort();
    });
}

const parseModelChoice = (params: unknown) => params as { sessionId: string; modelId: string };

async function playTurn(
  turn: Turn,
  prompt: ContentBlock[],
  config: AgentConfig,
  signal: AbortSignal,
): Promise<StopReason> {
  const { steps, argument } = readPrompt(firstText(prompt));
  try {
    await playScript(steps, turn, readPace(argument, config.cueFile, signal));
    return 'end_turn';
  } catch (error) {
    if (!signal.aborted) throw error;
    turn.withdrawToolRequests();
    return 'cancelled';
  }
}

function firstText(prompt: ContentBlock[]): string {
  for (const block of prompt) if (block.type === 'text') return block.text;
  return '';
}
