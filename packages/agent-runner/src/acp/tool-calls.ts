import type { MessageId, MessageMetadata, TurnId } from '@kandev/contracts';
import { fileDiffs } from './tool-call-content.ts';
import { printedSoFar, terminalText } from './terminal-text.ts';
import { bounded, MAX_TITLE, MAX_TOOL_TEXT, textOf } from './bounded-text.ts';
import type { ToolCallUpdate, ToolContent } from './update-schema.ts';

export type ToolCall = {
  messageId: MessageId;
  turnId: TurnId | null;
  title: string;
  metadata: MessageMetadata;
  /** What its command has printed, as it came; undefined where it runs none. */
  printed: string | undefined;
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
    const call = known ?? { messageId: this.#newId(), turnId, title: '', metadata: {}, printed: undefined };
    this.#calls.set(update.toolCallId, {
      ...call,
      title: update.title === undefined ? call.title : bounded(update.title, MAX_TITLE),
      metadata: { ...call.metadata, ...changesOf(update, call.metadata) },
      printed: printedBy(update, call.printed),
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

/** What is told of a tool call as it stands now. */
export function metadataOf({ metadata, printed }: ToolCall): MessageMetadata {
  return printed === undefined ? metadata : { ...metadata, terminal_output: terminalText(printed) };
}

function printedBy({ _meta }: ToolCallUpdate, before: string | undefined): string | undefined {
  const printed = _meta?.terminal_output ?? _meta?.terminal_output_delta;
  return printed === undefined ? before : printedSoFar(before ?? '', printed.data);
}

function changesOf(update: ToolCallUpdate, before: MessageMetadata): MessageMetadata {
  const { content, locations, _meta } = update;
  const output = content === undefined ? undefined : contentText(content);
  const text = output === undefined || output === '' ? valueText(update.rawOutput) : output;
  const input = valueText(update.rawInput);
  const cancelled = before.tool_status === 'cancelled' && update.status !== 'completed';
  const status = cancelled ? before.tool_status : update.status;
  const diffs = content === undefined ? [] : fileDiffs(content);
  const diffsGone = content !== undefined && before.diffs !== undefined;
  return {
    tool_call_id: bounded(update.toolCallId, MAX_TITLE),
    ...(update.kind === undefined ? {} : { tool_kind: bounded(update.kind, MAX_TITLE) }),
    ...(status === undefined ? {} : { tool_status: bounded(status, MAX_TITLE) }),
    ...(input === undefined ? {} : { tool_input: input }),
    ...(text === undefined ? {} : { tool_output: text }),
    ...(locations === undefined ? {} : { locations: locations.slice(0, MAX_LOCATIONS).map(placeOf) }),
    ...(diffs.length > 0 || diffsGone ? { diffs } : {}),
    ..._meta?.terminal_exit,
  };
}

const placeOf = ({ path, line }: { path: string; line?: number | null | undefined }): string =>
  bounded(path, MAX_TITLE) + (line === null || line === undefined ? '' : `:${line}`);

/** What is neither a diff nor a terminal, which are told as what they are. */
function contentText(entries: ToolContent[]): string {
  const texts = entries.map(({ content }) => (content === undefined ? '' : textOf(content)));
  return bounded(texts.filter((part) => part !== '').join('\n'), MAX_TOOL_TEXT);
}

function valueText(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  return bounded(typeof value === 'string' ? value : JSON.stringify(value, null, 2), MAX_TOOL_TEXT);
}
