import type { Readable, Writable } from 'node:stream';
import {
  AGENT_METHODS,
  CLIENT_METHODS,
  PROTOCOL_VERSION,
  RequestError,
  client,
  type AnyMessage,
  type ClientCapabilities,
  type ClientConnection,
  type ClientRequestContext,
  type McpServer,
} from '@agentclientprotocol/sdk';
import type { OptionSetting, SessionOption } from '@kandev/contracts';
import type { z } from 'zod';
import { AcpError, acpErrorFrom } from './acp-error.ts';
import { acpStream, type FrameObserver } from './acp-stream.ts';
import {
  initializeReply,
  newSessionReply,
  promptReply,
  setOptionReply,
  resumeReply,
} from './agent-replies.ts';
import type { InitializeReply, NewSessionReply, StopReason, ResumeReply } from './agent-replies.ts';

/** A request that blocks the agent. Exactly one of `answer` and `refuse` is called, once. */
export type AgentRequest = {
  /** As the agent sent them, unchecked. */
  params: unknown;
  /** Aborts when the agent takes the request back, and never because the agent is gone. */
  withdrawn: AbortSignal;
  /**
   * Sends the result. Resolves with true once the operating system has taken it, with false if it never can.
   */
  answer(result: object): Promise<boolean>;
  /** Answers that the params are wrong. */
  refuse(reason: string): void;
};

/** Called for what an agent sends, `onSessionUpdate` and `onInvalidLine` in the order of its lines. */
export type AgentCallbacks = {
  onElicitation(request: AgentRequest): void;
  onPermission(request: AgentRequest): void;
  onSessionUpdate(params: unknown): void;
  onInvalidLine(line: string): void;
  /** Called for every line, both ways. */
  onFrame?: FrameObserver;
};

const clientInfo = { name: 'kandev', title: 'Kandev', version: '0.1.0' };

/** The parser of a method whose params are read elsewhere, so that the SDK refuses none of them. */
const unchecked = (params: unknown): unknown => params;

/**
 * One ACP connection over an agent's stdio, from the client's side. Calls reject with an AcpError; `closed`
 * resolves when the agent's output ends or `close` is called.
 */
export class AcpConnection {
  readonly closed: Promise<void>;
  readonly #connection: ClientConnection;
  /** Results that are not yet written, by identity: the SDK passes on the same object. */
  readonly #pendingDeliveries = new Map<object, (delivered: boolean) => void>();

  constructor(input: Readable, output: Writable, calls: AgentCallbacks) {
    const stream = acpStream({
      input,
      output,
      onFrame: calls.onFrame ?? (() => undefined),
      onInvalidLine: (line) => calls.onInvalidLine(line),
      onSessionUpdate: (params) => calls.onSessionUpdate(params),
      onWritten: (message) => this.#settleDelivery(message),
    });
    this.#connection = client({ name: 'kandev' })
      .onRequest(CLIENT_METHODS.elicitation_create, unchecked, (context) =>
        this.#receive(context, (request) => calls.onElicitation(request)),
      )
      .onRequest(CLIENT_METHODS.session_request_permission, unchecked, (context) =>
        this.#receive(context, (request) => calls.onPermission(request)),
      )
      .connect(stream);
    this.closed = this.#connection.closed.then(() => {
      for (const settle of this.#pendingDeliveries.values()) settle(false);
      this.#pendingDeliveries.clear();
    });
  }

  /** Why the connection closed, where it was not closed in order. */
  get closeReason(): unknown {
    return this.#connection.signal.reason as unknown;
  }

  close(): void {
    this.#connection.close();
  }

  initialize(clientCapabilities: ClientCapabilities): Promise<InitializeReply> {
    const params = { protocolVersion: PROTOCOL_VERSION, clientCapabilities, clientInfo };
    return this.#call(AGENT_METHODS.initialize, params, initializeReply);
  }

  newSession(cwd: string, mcpServers: readonly McpServer[]): Promise<NewSessionReply> {
    return this.#call(AGENT_METHODS.session_new, { cwd, mcpServers }, newSessionReply);
  }

  /** Goes on with a session of an earlier process. `session/load` also repeats its whole conversation. */
  resumeSession(
    method: typeof AGENT_METHODS.session_load | typeof AGENT_METHODS.session_resume,
    params: { sessionId: string; cwd: string; mcpServers: readonly McpServer[] },
  ): Promise<ResumeReply> {
    return this.#call(method, params, resumeReply);
  }

  async setMode(sessionId: string, modeId: string): Promise<void> {
    await this.#send(AGENT_METHODS.session_set_mode, { sessionId, modeId });
  }

  /** By the method of agents that have no config options yet; ACP itself no longer has it. */
  async setModel(sessionId: string, modelId: string): Promise<void> {
    await this.#send('session/set_model', { sessionId, modelId });
  }

  /** Returns all options as they are afterwards, null where the agent does not say. */
  async setConfigOption(
    sessionId: string,
    { option_id, value }: OptionSetting,
  ): Promise<SessionOption[] | null> {
    const params = { sessionId, configId: option_id, value };
    const reply = await this.#call(AGENT_METHODS.session_set_config_option, params, setOptionReply);
    return reply.configOptions;
  }

  /** Sends the text verbatim, as one block, and returns when the agent ends the turn. */
  async prompt(sessionId: string, text: string): Promise<StopReason> {
    const params = { sessionId, prompt: [{ type: 'text', text }] };
    return (await this.#call(AGENT_METHODS.session_prompt, params, promptReply)).stopReason;
  }

  async cancel(sessionId: string): Promise<void> {
    try {
      await this.#connection.agent.notify(AGENT_METHODS.session_cancel, { sessionId });
    } catch (error) {
      throw acpErrorFrom(error);
    }
  }

  async #call<T extends z.ZodType>(method: string, params: unknown, reply: T): Promise<z.infer<T>> {
    const parsed = reply.safeParse(await this.#send(method, params));
    if (!parsed.success) throw new AcpError('MALFORMED', `the agent answered ${method} with something else`);
    return parsed.data;
  }

  async #send(method: string, params: unknown): Promise<unknown> {
    try {
      return await this.#connection.agent.request(method, params);
    } catch (error) {
      throw acpErrorFrom(error);
    }
  }

  #receive(
    context: ClientRequestContext<unknown>,
    onRequest: (request: AgentRequest) => void,
  ): Promise<object> {
    const withdrawal = new AbortController();
    context.signal.addEventListener('abort', () => {
      if (!this.#connection.signal.aborted) withdrawal.abort();
    });
    return new Promise((resolve, reject) => {
      onRequest({
        params: context.params,
        withdrawn: withdrawal.signal,
        answer: (result) => {
          if (this.#connection.signal.aborted) return Promise.resolve(false);
          const message = { ...result };
          resolve(message);
          return new Promise((settle) => this.#pendingDeliveries.set(message, settle));
        },
        refuse: (reason) => reject(RequestError.invalidParams(undefined, reason)),
      });
    });
  }

  #settleDelivery(message: AnyMessage): void {
    if (!('result' in message)) return;
    const result = message.result as object;
    this.#pendingDeliveries.get(result)?.(true);
    this.#pendingDeliveries.delete(result);
  }
}
