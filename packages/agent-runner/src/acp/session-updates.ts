import type { AgentMessage, MessageId, MessageMetadata, SessionId, TurnId } from '@kandev/contracts';
import { toolCallMetadata, ToolCalls } from './tool-calls.ts';
import { truncate, MAX_TITLE_CHARS, sliceWhole, contentBlockText } from './bounded-text.ts';
import type { PlanEntry, SessionUpdate, ToolCallUpdate } from './update-schema.ts';

const FLUSH_AFTER_MS = 75;
const MAX_EVENT_TEXT = 128 * 1024;
const MAX_PLAN_ENTRIES = 200;

/** What has come and was not yet sent on: streamed text, or a tool call or plan that may change again. */
type Pending =
  | { type: 'text' | 'thought'; message: Streamed; text: string }
  | { type: 'tool_call'; toolCallId: string }
  | { type: 'plan'; turnId: TurnId | null; entries: PlanEntry[] };

type Streamed = {
  type: 'text' | 'thought';
  id: MessageId;
  turnId: TurnId | null;
  agentsId: string | undefined;
};

export type SessionUpdatesDeps = {
  sessionId: SessionId;
  newId: () => MessageId;
  emit: (message: AgentMessage) => void;
};

/**
 * Turns a session's ACP updates into transcript messages. Quick runs of updates to one message become one
 * event: it leaves when another message's turn comes, when `flush` is called, or a moment later.
 */
export class SessionUpdates {
  readonly #deps: SessionUpdatesDeps;
  readonly #toolCalls: ToolCalls;
  readonly #plans = new Map<TurnId | null, MessageId>();
  #streamed: Streamed | undefined;
  #pending: Pending | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: SessionUpdatesDeps) {
    this.#deps = deps;
    this.#toolCalls = new ToolCalls(deps.newId);
  }

  apply(update: SessionUpdate, turnId: TurnId | null): void {
    switch (update.sessionUpdate) {
      case 'agent_message_chunk':
        this.#stream('text', contentBlockText(update.content), update.messageId, turnId);
        return;
      case 'agent_thought_chunk':
        this.#stream('thought', contentBlockText(update.content), update.messageId, turnId);
        return;
      case 'tool_call':
      case 'tool_call_update':
        this.#toolCall(update, turnId);
        return;
      case 'plan':
        if (!this.#plans.has(turnId)) this.#streamed = undefined;
        this.#replaceLater({ type: 'plan', turnId, entries: update.entries });
        return;
    }
  }

  /** What the tool call was last called, where it is known. */
  titleOf(toolCallId: string): string | undefined {
    return this.#toolCalls.get(toolCallId)?.title;
  }

  /** Marks the turn's unfinished tool calls as cancelled. */
  cancelOpenToolCalls(turnId: TurnId): void {
    for (const toolCallId of this.#toolCalls.cancelOpen(turnId)) {
      this.#replaceLater({ type: 'tool_call', toolCallId });
    }
    this.flush();
  }

  /** Sends on what waits; afterwards, text begins a message of its own. Call it before any other event. */
  flush(): void {
    this.#sendPending();
    this.#streamed = undefined;
  }

  #stream(type: Streamed['type'], text: string, agentsId: string | undefined, turnId: TurnId | null): void {
    if (text === '') return;
    const last = this.#streamed;
    const goesOn = last?.type === type && last.turnId === turnId && last.agentsId === agentsId;
    const message = goesOn ? last : { type, id: this.#deps.newId(), turnId, agentsId };
    const pending = this.#pending;
    if (pending !== undefined && 'message' in pending && pending.message === message) pending.text += text;
    else this.#wait({ type, message, text });
    this.#streamed = message;
    if (
      this.#pending !== undefined &&
      'text' in this.#pending &&
      this.#pending.text.length > MAX_EVENT_TEXT
    ) {
      this.#sendPending();
    }
  }

  /** A tool call that is heard of first stands between texts; news of an older one interrupts none. */
  #toolCall(update: ToolCallUpdate, turnId: TurnId | null): void {
    if (this.#toolCalls.get(update.toolCallId) === undefined) this.#streamed = undefined;
    this.#toolCalls.apply(update, turnId);
    this.#replaceLater({ type: 'tool_call', toolCallId: update.toolCallId });
  }

  #replaceLater(next: Exclude<Pending, { type: 'text' | 'thought' }>): void {
    const pending = this.#pending;
    const isSame =
      (next.type === 'tool_call' &&
        pending?.type === 'tool_call' &&
        pending.toolCallId === next.toolCallId) ||
      (next.type === 'plan' && pending?.type === 'plan' && pending.turnId === next.turnId);
    if (isSame) this.#pending = next;
    else this.#wait(next);
  }

  #wait(next: Pending): void {
    this.#sendPending();
    this.#pending = next;
    this.#timer = setTimeout(() => this.#sendPending(), FLUSH_AFTER_MS);
  }

  #sendPending(): void {
    clearTimeout(this.#timer);
    const pending = this.#pending;
    this.#pending = undefined;
    switch (pending?.type) {
      case undefined:
        return;
      case 'text':
      case 'thought':
        this.#sendText(pending.message, pending.text);
        return;
      case 'tool_call':
        this.#sendToolCall(pending.toolCallId);
        return;
      case 'plan':
        this.#sendPlan(pending.turnId, pending.entries);
        return;
    }
  }

  #sendText(message: Streamed, text: string): void {
    for (let start = 0; start < text.length;) {
      const content = sliceWhole(text, start, MAX_EVENT_TEXT);
      this.#send(message.id, message.turnId, { type: message.type, mode: 'append', content, metadata: {} });
      start += content.length;
    }
  }

  #sendToolCall(toolCallId: string): void {
    const call = this.#toolCalls.get(toolCallId);
    if (call === undefined) return;
    const { title: content } = call;
    this.#send(call.messageId, call.turnId, {
      type: 'tool_call',
      mode: 'replace',
      content,
      metadata: toolCallMetadata(call),
    });
  }

  #sendPlan(turnId: TurnId | null, entries: PlanEntry[]): void {
    const id = this.#plans.get(turnId) ?? this.#deps.newId();
    this.#plans.set(turnId, id);
    const plan: NonNullable<MessageMetadata['plan']> = entries.slice(0, MAX_PLAN_ENTRIES).map((entry) => ({
      content: truncate(entry.content, MAX_TITLE_CHARS),
      status: truncate(entry.status, 100),
      priority: truncate(entry.priority, 100),
    }));
    const content = plan.map((entry) => entry.content).join('\n');
    this.#send(id, turnId, { type: 'plan', mode: 'replace', content, metadata: { plan } });
  }

  #send(
    messageId: MessageId,
    turnId: TurnId | null,
    message: Pick<AgentMessage, 'type' | 'mode' | 'content' | 'metadata'>,
  ): void {
    this.#deps.emit({ session_id: this.#deps.sessionId, turn_id: turnId, message_id: messageId, ...message });
  }
}
