import type { MessageId, MessageMetadata, TurnId } from '@kandev/contracts';
import { bounded, MAX_TITLE, MAX_TOOL_TEXT, textOf } from './update-text.ts';
import type { ToolCallUpdate, ToolContent } from './update-schema.ts';

export type ToolCall = {
  messageId: MessageId;
  turnId: TurnId | null;
  title: string;
  metadata: MessageMetadata;
};

/** How many are remembered: updates of an older one make a message of their own. */
const REMEMBERED = 500;
const MAX_LOCATIONS = 50;
const finished = new Set(['completed', 'failed', 'cancelled']);

/** What the session's tool calls have come to, by the agent's own ids. */
export class ToolCalls {
  readonly #calls = new Map<string, ToolCall>();
  readonly #newId: () => MessageId;

  constructor(newId: () => MessageId) {
    this.#newId = newId;
  }

  get(toolCallId: string): ToolCall | undefined {
    return this.#calls.get(toolCallId);
  }

  /** Lays an update over what is known; it may be the first that is heard of its tool call. */
  apply(update: ToolCallUpdate, turnId: TurnId | null): void {
    const known = this.#calls.get(update.toolCallId);
    const call = known ?? { messageId: this.#newId(), turnId, title: '', metadata: {} };
    this.#calls.set(update.toolCallId, {
      ...call,
      title: update.title === undefined ? call.title : bounded(update.title, MAX_TITLE),
      metadata: { ...call.metadata, ...metadataOf(update, call.metadata.tool_status) },
    });
    if (known !== undefined || this.#calls.size <= REMEMBERED) return;
    const [oldest] = this.#calls.keys();
    if (oldest !== undefined) this.#calls.delete(oldest);
  }

  /** Marks the turn's unfinished tool calls as cancelled, and returns their ids. */
  cancelOpen(turnId: TurnId): string[] {
    const open = [...this.#calls].filter(
      ([, call]) => call.turnId === turnId && !finished.has(call.metadata.tool_status ?? ''),
    );
    for (const [id, call] of open) {
      this.#calls.set(id, { ...call, metadata: { ...call.metadata, tool_status: 'cancelled' } });
    }
    return open.map(([id]) => id);
  }
}

const metadataOf = (update: ToolCallUpdate, before: string | undefined): MessageMetadata => {
  const output = update.content === undefined ? undefined : contentText(update.content);
  const text = output === undefined || output === '' ? valueText(update.rawOutput) : output;
  const input = valueText(update.rawInput);
  const status = before === 'cancelled' && update.status !== 'completed' ? before : update.status;
  return {
    tool_call_id: bounded(update.toolCallId, MAX_TITLE),
    ...(update.kind === undefined ? {} : { tool_kind: bounded(update.kind, MAX_TITLE) }),
    ...(status === undefined ? {} : { tool_status: bounded(status, MAX_TITLE) }),
    ...(input === undefined ? {} : { tool_input: input }),
    ...(text === undefined ? {} : { tool_output: text }),
    ...(update.locations === undefined
      ? {}
      : { locations: update.locations.slice(0, MAX_LOCATIONS).map(({ path }) => bounded(path, MAX_TITLE)) }),
  };
};

const contentText = (entries: ToolContent[]): string => {
  const texts = entries.map((entry) => {
    if (entry.content !== undefined) return textOf(entry.content);
    return [entry.path, entry.newText].filter((part) => part !== undefined).join('\n');
  });
  return bounded(texts.filter((part) => part !== '').join('\n'), MAX_TOOL_TEXT);
};

const valueText = (value: unknown): string | undefined => {
  if (value === undefined || value === null) return undefined;
  return bounded(typeof value === 'string' ? value : JSON.stringify(value, null, 2), MAX_TOOL_TEXT);
};
