import type { AgentMessage, MessageId, MessageMetadata, SessionId, TurnId } from '@kandev/contracts';
import { MAX_TITLE_CHARS, sliceWhole, truncate } from './bounded-text.ts';
import {
  contentBlockText,
  type PlanEntry,
  type ToolCallUpdate,
  type TranscriptUpdate,
} from './read-session-update.ts';
import { toolCallMetadata, ToolCalls } from './tool-calls.ts';

const FLUSH_DELAY_MS = 75;
const MAX_EVENT_TEXT_CHARS = 128 * 1024;
const MAX_PLAN_ENTRIES = 200;
const MAX_PLAN_LABEL_CHARS = 100;

/** An update that was not yet sent on: streamed text, or a tool call or plan that may change again. */
type PendingUpdate =
  | { type: 'text' | 'thought'; message: StreamedMessage; text: string }
  | { type: 'tool_call'; toolCallId: string }
  | { type: 'plan'; turnId: TurnId | null; entries: PlanEntry[] };

type StreamedMessage = {
  type: 'text' | 'thought';
  id: MessageId;
  turnId: TurnId | null;
  agentMessageId: string | undefined;
};

export type SessionUpdatesDeps = {
  sessionId: SessionId;
  newId: () => MessageId;
  emit: (message: AgentMessage) => void;
};

/**
 * Turns a session's ACP updates into transcript messages. Updates to one message that come quickly become one
 * event: it is sent when an update to another message comes, when `flush` is called, or after
 * `FLUSH_DELAY_MS`.
 */
export class SessionUpdates {
  readonly #deps: SessionUpdatesDeps;
  readonly #toolCalls: ToolCalls;
  readonly #plans = new Map<TurnId | null, MessageId>();
  #streamed: StreamedMessage | undefined;
  #pending: PendingUpdate | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: SessionUpdatesDeps) {
    this.#deps = deps;
    this.#toolCalls = new ToolCalls(deps.newId);
  }

  apply(update: TranscriptUpdate, turnId: TurnId | null): void {
    switch (update.sessionUpdate) {
      case 'agent_message_chunk':
        this.#appendText('text', contentBlockText(update.content), update.messageId, turnId);
        return;
      case 'agent_thought_chunk':
        this.#appendText('thought', contentBlockText(update.content), update.messageId, turnId);
        return;
      case 'tool_call':
      case 'tool_call_update':
        this.#updateToolCall(update, turnId);
        return;
      case 'plan':
        if (!this.#plans.has(turnId)) this.#streamed = undefined;
        this.#queueReplacement({ type: 'plan', turnId, entries: update.entries });
        return;
    }
  }

  /** The newest title of a tool call, undefined where none is known. */
  titleOf(toolCallId: string): string | undefined {
    return this.#toolCalls.get(toolCallId)?.title;
  }

  /** Marks the turn's unfinished tool calls as cancelled. */
  cancelOpenToolCalls(turnId: TurnId): void {
    for (const toolCallId of this.#toolCalls.cancelOpen(turnId)) {
      this.#queueReplacement({ type: 'tool_call', toolCallId });
    }
    this.flush();
  }

  /** Sends the pending update; text that follows begins a new message. Call it before any other event. */
  flush(): void {
    this.#sendPending();
    this.#streamed = undefined;
  }

  #appendText(
    type: StreamedMessage['type'],
    text: string,
    agentMessageId: string | undefined,
    turnId: TurnId | null,
  ): void {
    if (text === '') return;
    const last = this.#streamed;
    const continues = last?.type === type && last.turnId === turnId && last.agentMessageId === agentMessageId;
    const message = continues ? last : { type, id: this.#deps.newId(), turnId, agentMessageId };
    const pending = this.#pending;
    if (pending !== undefined && 'message' in pending && pending.message === message) pending.text += text;
    else this.#queue({ type, message, text });
    this.#streamed = message;
    if (
      this.#pending !== undefined &&
      'text' in this.#pending &&
      this.#pending.text.length > MAX_EVENT_TEXT_CHARS
    ) {
      this.#sendPending();
    }
  }

  /** A new tool call ends the text before it; an update of an older tool call does not interrupt a text. */
  #updateToolCall(update: ToolCallUpdate, turnId: TurnId | null): void {
    if (this.#toolCalls.get(update.toolCallId) === undefined) this.#streamed = undefined;
    this.#toolCalls.apply(update, turnId);
    this.#queueReplacement({ type: 'tool_call', toolCallId: update.toolCallId });
  }

  #queueReplacement(next: Exclude<PendingUpdate, { type: 'text' | 'thought' }>): void {
    const pending = this.#pending;
    const isSame =
      (next.type === 'tool_call' &&
        pending?.type === 'tool_call' &&
        pending.toolCallId === next.toolCallId) ||
      (next.type === 'plan' && pending?.type === 'plan' && pending.turnId === next.turnId);
    if (isSame) this.#pending = next;
    else this.#queue(next);
  }

  #queue(next: PendingUpdate): void {
    this.#sendPending();
    this.#pending = next;
    this.#timer = setTimeout(() => this.#sendPending(), FLUSH_DELAY_MS);
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

  #sendText(message: StreamedMessage, text: string): void {
    for (let start = 0; start < text.length;) {
      const content = sliceWhole(text, start, MAX_EVENT_TEXT_CHARS);
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
      status: truncate(entry.status, MAX_PLAN_LABEL_CHARS),
      priority: truncate(entry.priority, MAX_PLAN_LABEL_CHARS),
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
