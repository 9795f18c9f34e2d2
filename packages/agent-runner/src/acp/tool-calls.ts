import type { MessageId, MessageMetadata, TurnId } from '@kandev/contracts';
import { MAX_TITLE_CHARS, MAX_TOOL_TEXT_CHARS, truncate } from './bounded-text.ts';
import type { ToolCallUpdate } from './read-session-update.ts';
import { appendTerminalOutput, fileDiffs, terminalText, toolContentText } from './tool-call-content.ts';

export type ToolCall = {
  messageId: MessageId;
  turnId: TurnId | null;
  title: string;
  metadata: MessageMetadata;
  /** The output of its command, with control characters; undefined where it runs none. */
  terminalOutput: string | undefined;
};

/** Updates of an older tool call make a message of their own. */
const MAX_TOOL_CALLS = 500;
const MAX_LOCATIONS = 50;
const finishedStatuses = new Set(['completed', 'failed', 'cancelled']);

/** The session's tool calls as they stand, by the agent's own ids. */
export class ToolCalls {
  readonly #calls = new Map<string, ToolCall>();
  readonly #newId: () => MessageId;

  constructor(newId: () => MessageId) {
    this.#newId = newId;
  }

  get(toolCallId: string): ToolCall | undefined {
    return this.#calls.get(toolCallId);
  }

  /** Changes a tool call by an update, which may be the first of it. */
  apply(update: ToolCallUpdate, turnId: TurnId | null): void {
    const existing = this.#calls.get(update.toolCallId);
    const call = existing ?? {
      messageId: this.#newId(),
      turnId,
      title: '',
      metadata: {},
      terminalOutput: undefined,
    };
    this.#calls.set(update.toolCallId, {
      ...call,
      title: update.title === undefined ? call.title : truncate(update.title, MAX_TITLE_CHARS),
      metadata: { ...call.metadata, ...metadataChanges(update, call.metadata) },
      terminalOutput: terminalOutputAfter(update, call.terminalOutput),
    });
    if (existing !== undefined || this.#calls.size <= MAX_TOOL_CALLS) return;
    const [oldest] = this.#calls.keys();
    if (oldest !== undefined) this.#calls.delete(oldest);
  }

  /** Marks the turn's unfinished tool calls as cancelled, and returns their ids. */
  cancelOpen(turnId: TurnId): string[] {
    const open = [...this.#calls].filter(
      ([, call]) => call.turnId === turnId && !finishedStatuses.has(call.metadata.tool_status ?? ''),
    );
    for (const [id, call] of open) {
      this.#calls.set(id, { ...call, metadata: { ...call.metadata, tool_status: 'cancelled' } });
    }
    return open.map(([id]) => id);
  }
}

/** The metadata of a tool call's message. */
export function toolCallMetadata({ metadata, terminalOutput }: ToolCall): MessageMetadata {
  return terminalOutput === undefined
    ? metadata
    : { ...metadata, terminal_output: terminalText(terminalOutput) };
}

function terminalOutputAfter({ _meta }: ToolCallUpdate, before: string | undefined): string | undefined {
  const added = _meta?.terminal_output ?? _meta?.terminal_output_delta;
  return added === undefined ? before : appendTerminalOutput(before ?? '', added.data);
}

function metadataChanges(update: ToolCallUpdate, before: MessageMetadata): MessageMetadata {
  const { content, locations, _meta } = update;
  const contentOutput = content === undefined ? undefined : toolContentText(content);
  const output =
    contentOutput === undefined || contentOutput === '' ? valueText(update.rawOutput) : contentOutput;
  const input = valueText(update.rawInput);
  const staysCancelled = before.tool_status === 'cancelled' && update.status !== 'completed';
  const status = staysCancelled ? before.tool_status : update.status;
  const diffs = content === undefined ? [] : fileDiffs(content);
  const replacesDiffs = content !== undefined && before.diffs !== undefined;
  return {
    tool_call_id: truncate(update.toolCallId, MAX_TITLE_CHARS),
    ...(update.kind === undefined ? {} : { tool_kind: truncate(update.kind, MAX_TITLE_CHARS) }),
    ...(status === undefined ? {} : { tool_status: truncate(status, MAX_TITLE_CHARS) }),
    ...(input === undefined ? {} : { tool_input: input }),
    ...(output === undefined ? {} : { tool_output: output }),
    ...(locations === undefined ? {} : { locations: locations.slice(0, MAX_LOCATIONS).map(locationText) }),
    ...(diffs.length > 0 || replacesDiffs ? { diffs } : {}),
    ..._meta?.terminal_exit,
  };
}

const locationText = ({ path, line }: { path: string; line?: number | null | undefined }): string =>
  truncate(path, MAX_TITLE_CHARS) + (line === null || line === undefined ? '' : `:${line}`);

function valueText(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  return truncate(typeof value === 'string' ? value : JSON.stringify(value, null, 2), MAX_TOOL_TEXT_CHARS);
}
