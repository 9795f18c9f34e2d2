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
import { Offers } from './offers.ts';
import { paceOf } from './pace.ts';
import { play } from './play.ts';
import { scriptOf } from './prompt-script.ts';
import { Turn } from './turn.ts';

/** What it says of an earlier conversation when a session is loaded. */
const SAID_AGAIN = 'This was said before.';

/** `cancel` ends the open turn, and is null while none is open. */
type Session = {
  mcpServers: readonly McpServer[];
  cancel: AbortController | null;
  offers: Offers | undefined;
};

/** The agent's side of ACP: sessions whose prompts are scripts. It loads no session unless it is told to. */
export function demoAgent(wire: AgentWire, config: AgentConfig): AgentApp {
  const sessions = new Map<string, Session>();
  const open = (sessionId: string, mcpServers: readonly McpServer[], client: AgentContext) => {
    const offers = config.offers && new Offers(config.offers);
    sessions.set(sessionId, { mcpServers, cancel: null, offers });
    if (offers === undefined) return {};
    // As bridges do, once the session has its name. A client that is gone by then misses nothing.
    setImmediate(() => {
      const params = { sessionId, update: offers.commands };
      client.notify(methods.client.session.update, params).catch(() => undefined);
    });
    return offers.opening;
  };
  const offersOf = (sessionId: string): Offers => {
    const offers = sessions.get(sessionId)?.offers;
    if (offers === undefined) throw RequestError.invalidParams(undefined, 'I offer nothing to set');
    return offers;
  };
  return agent({ name: config.name })
    .onRequest(methods.agent.initialize, () => ({
      protocolVersion: PROTOCOL_VERSION,
      agentCapabilities: { loadSession: config.loadsSessions, promptCapabilities: {} },
      agentInfo: { name: config.name, title: 'Demo agent', version: config.version },
      authMethods: [],
    }))
    .onRequest(methods.agent.session.new, ({ params, client }) => {
      if (config.loginRequired) throw RequestError.authRequired();
      const sessionId = randomUUID();
      return { sessionId, ...open(sessionId, params.mcpServers, client) };
    })
    .onRequest(methods.agent.session.load, async ({ params: { sessionId, mcpServers }, client }) => {
      if (!config.loadsSessions) throw RequestError.methodNotFound(methods.agent.session.load);
      // It remembers nothing, so what it says again is always the same.
      const update: SessionUpdate = {
        sessionUpdate: 'agent_message_chunk',
        content: { type: 'text', text: SAID_AGAIN },
      };
      await client.notify(methods.client.session.update, { sessionId, update });
      return open(sessionId, mcpServers, client);
    })
    .onRequest(methods.agent.session.setMode, ({ params: { sessionId, modeId } }) => {
      offersOf(sessionId).set('mode', modeId);
      return {};
    })
    .onRequest('session/set_model', modelChoice, ({ params: { sessionId, modelId } }) => {
      offersOf(sessionId).set('model', modelId);
      return {};
    })
    .onRequest(methods.agent.session.setConfigOption, ({ params: { sessionId, configId, value } }) => {
      const offers = offersOf(sessionId);
      offers.set(configId, String(value));
      return { configOptions: offers.options };
    })
    .onRequest(methods.agent.session.prompt, async ({ params, requestId, signal, client }) => {
      const { sessionId } = params;
      const session = sessions.get(sessionId);
      if (session === undefined) throw RequestError.invalidParams(undefined, `Unknown session ${sessionId}`);
      if (session.cancel !== null)
        throw RequestError.invalidRequest(undefined, 'A turn of this session is open');
      const cancel = new AbortController();
      session.cancel = cancel;
      const update = (update: SessionUpdate) =>
        client.notify(methods.client.session.update, { sessionId, update });
      const turnSignal = AbortSignal.any([signal, cancel.signal]);
      const { mcpServers, offers } = session;
      const turn = new Turn({ wire, mcpServers, sessionId, requestId, update, signal: turnSignal });
      try {
        const stopReason = await take(turn, params.prompt, config, turnSignal);
        if (offers !== undefined) await update(offers.usage());
        return { stopReason };
      } finally {
        session.cancel = null;
      }
    })
    .onNotification(methods.agent.session.cancel, ({ params }) => {
      if (!config.ignoreCancel) sessions.get(params.sessionId)?.cancel?.abort();
    });
}

const modelChoice = (params: unknown) => params as { sessionId: string; modelId: string };

async function take(
  turn: Turn,
  prompt: ContentBlock[],
  config: AgentConfig,
  signal: AbortSignal,
): Promise<StopReason> {
  const { steps, argument } = scriptOf(firstText(prompt));
  try {
    await play(steps, turn, paceOf(argument, config.cueFile, signal));
    return 'end_turn';
  } catch (error) {
    if (!signal.aborted) throw error;
    turn.withdrawAskedByTools();
    return 'cancelled';
  }
}

function firstText(prompt: ContentBlock[]): string {
  for (const block of prompt) if (block.type === 'text') return block.text;
  return '';
}
