import { randomUUID } from 'node:crypto';
import type { McpServer, SessionUpdate } from '@agentclientprotocol/sdk';
import type { AgentWire, OpenRequest } from './agent-wire.ts';
import { callTool } from './call-tool.ts';
import { maskSecrets } from './mask-secrets.ts';
import { memberText } from './raw-json.ts';
import { QUESTION_TOOL_NAME, type ScriptedRequest, type AskingToolCall } from './script.ts';

/** A request without a reply so far, with its params as they were sent and the tool call that shows it. */
type SentRequest = OpenRequest & {
  paramsText: string;
  toolCallId: string;
  toolCall: AskingToolCall | undefined;
};

export type TurnContext = {
  wire: AgentWire;
  /** The MCP servers that the client gave the session. */
  mcpServers: readonly McpServer[];
  sessionId: string;
  /** The JSON-RPC id of the open `session/prompt`. */
  requestId: unknown;
  update: (update: SessionUpdate) => Promise<void>;
  /** Aborts when the client cancels the turn; every pending method of the turn then rejects. */
  signal: AbortSignal;
};

/** The actions of an agent within one open prompt. */
export class Turn {
  readonly #context: TurnContext;
  readonly #unanswered = new Set<SentRequest>();

  constructor(context: TurnContext) {
    this.#context = context;
  }

  /** Says one message, in pieces. */
  async say(pieces: string[], pause: () => Promise<void> = () => Promise.resolve()): Promise<void> {
    const messageId = randomUUID();
    for (const text of pieces) {
      await this.update({ sessionUpdate: 'agent_message_chunk', content: { type: 'text', text }, messageId });
      await pause();
    }
  }

  async update(update: SessionUpdate): Promise<void> {
    this.#context.signal.throwIfAborted();
    await this.#context.update(update);
  }

  /** Sends a request, announced by its tool call, and does not wait for the reply. */
  async send(request: ScriptedRequest): Promise<SentRequest> {
    const toolCallId = `toolu_${randomUUID()}`;
    if (request.toolCall !== undefined) await this.#announceToolCall(toolCallId, request.toolCall);
    const paramsText = request.params === null ? null : this.#fillPlaceholders(request.params, toolCallId);
    const open =
      request.method === 'tools/call'
        ? callTool(this.#context.mcpServers, QUESTION_TOOL_NAME, paramsText ?? '{}')
        : this.#context.wire.request(request.method, paramsText);
    const sent = { ...open, paramsText: paramsText ?? '', toolCallId, toolCall: request.toolCall };
    this.#unanswered.add(sent);
    return sent;
  }

  /** Waits for the reply and says it as one message, byte for byte but for masked secrets. */
  async echoReply(sent: SentRequest): Promise<void> {
    const reply = await rejectOnAbort(sent.reply, this.#context.signal);
    this.#unanswered.delete(sent);
    const text = maskSecrets(reply.text, sent.paramsText);
    if (sent.toolCall !== undefined) {
      const failed = reply.kind === 'error' || memberText(reply.text, 'action') === '"cancel"';
      await this.update({
        sessionUpdate: 'tool_call_update',
        toolCallId: sent.toolCallId,
        status: failed ? 'failed' : 'completed',
        rawOutput: text,
      });
    }
    await this.say([text]);
  }

  /** Withdraws every request without a reply, and returns them: the client still has to answer each. */
  withdrawUnanswered(): SentRequest[] {
    const open = [...this.#unanswered];
    for (const sent of open) sent.withdraw();
    return open;
  }

  /** When a turn is cancelled, the bridge withdraws its tools' requests and leaves MCP servers' forms open. */
  withdrawToolRequests(): void {
    for (const sent of this.#unanswered) if (sent.toolCall !== undefined) sent.withdraw();
  }

  async #announceToolCall(toolCallId: string, toolCall: AskingToolCall): Promise<void> {
    const common = { toolCallId, kind: 'other', _meta: { claudeCode: { toolName: toolCall.name } } } as const;
    await this.update({
      sessionUpdate: 'tool_call',
      ...common,
      title: 'Asking for your input',
      status: 'pending',
      rawInput: {},
    });
    await this.update({
      sessionUpdate: 'tool_call_update',
      ...common,
      title: toolCall.title,
      rawInput: toolCall.input,
    });
  }

  #fillPlaceholders(params: string, toolCallId: string): string {
    const values = {
      '"$sessionId"': this.#context.sessionId,
      '"$toolCallId"': toolCallId,
      '"$requestId"': this.#context.requestId,
    };
    return Object.entries(values).reduce(
      (text, [placeholder, value]) => text.replaceAll(placeholder, () => JSON.stringify(value)),
      params,
    );
  }
}

async function rejectOnAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason as Error);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([promise, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
