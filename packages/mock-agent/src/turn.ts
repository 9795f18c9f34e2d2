import { randomUUID } from 'node:crypto';
import type { McpServer, SessionUpdate } from '@agentclientprotocol/sdk';
import type { AgentWire, OpenRequest } from './agent-wire.ts';
import { callTool } from './call-tool.ts';
import { maskSecrets } from './mask-secrets.ts';
import { memberText } from './raw-json.ts';
import { QUESTION_TOOL, type Ask, type AskingTool } from './script.ts';

/** An ask on its way, with the params as they went out and the tool call that shows it. */
type OpenAsk = OpenRequest & { paramsText: string; toolCallId: string; tool: AskingTool | undefined };

export type TurnContext = {
  wire: AgentWire;
  /** The MCP servers that the client gave the session. */
  mcpServers: readonly McpServer[];
  sessionId: string;
  /** The JSON-RPC id of the open `session/prompt`. */
  requestId: unknown;
  update: (update: SessionUpdate) => Promise<void>;
  /** Aborts when the client cancels the turn; every wait below then rejects. */
  signal: AbortSignal;
};

/** What an agent can do within one open prompt. */
export class Turn {
  readonly #context: TurnContext;
  readonly #open = new Set<OpenAsk>();

  constructor(context: TurnContext) {
    this.#context = context;
  }

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

  /** Sends the request, shown as a tool call where it comes from one, and does not wait for its reply. */
  async open(ask: Ask): Promise<OpenAsk> {
    const toolCallId = `toolu_${randomUUID()}`;
    if (ask.tool !== undefined) await this.#announce(toolCallId, ask.tool);
    const paramsText = ask.params === null ? null : this.#fill(ask.params, toolCallId);
    const request =
      ask.method === 'tools/call'
        ? callTool(this.#context.mcpServers, QUESTION_TOOL, paramsText ?? '{}')
        : this.#context.wire.ask(ask.method, paramsText);
    const opened = { ...request, paramsText: paramsText ?? '', toolCallId, tool: ask.tool };
    this.#open.add(opened);
    return opened;
  }

  /** Waits for the reply and says it, byte for byte but for masked secrets, as one message. */
  async echoReply(ask: OpenAsk): Promise<void> {
    const reply = await unlessAborted(ask.reply, this.#context.signal);
    this.#open.delete(ask);
    const text = maskSecrets(reply.text, ask.paramsText);
    if (ask.tool !== undefined) {
      const aborted = reply.kind === 'error' || memberText(reply.text, 'action') === '"cancel"';
      await this.update({
        sessionUpdate: 'tool_call_update',
        toolCallId: ask.toolCallId,
        status: aborted ? 'failed' : 'completed',
        rawOutput: text,
      });
    }
    await this.say([text]);
  }

  /** Takes back every request still open; the client owes each an answer all the same. */
  withdrawOpen(): OpenAsk[] {
    const open = [...this.#open];
    for (const ask of open) ask.withdraw();
    return open;
  }

  /** On a turn's cancel the bridge takes back what a tool asked, and leaves MCP servers' forms to the client. */
  withdrawAskedByTools(): void {
    for (const ask of this.#open) if (ask.tool !== undefined) ask.withdraw();
  }

  async #announce(toolCallId: string, tool: AskingTool): Promise<void> {
    const common = { toolCallId, kind: 'other', _meta: { claudeCode: { toolName: tool.name } } } as const;
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
      title: tool.title,
      rawInput: tool.input,
    });
  }

  #fill(params: string, toolCallId: string): string {
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

async function unlessAborted<T>(settling: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason as Error);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([settling, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
