import type { MessageId, MessageMetadata, TurnId } from '@kandev/contracts';
import { fileDiffs } from './tool-call-content.ts';
import { appendTerminalOutput, terminalText } from './terminal-text.ts';
import { truncate, MAX_TITLE_CHARS, MAX_TOOL_TEXT_CHARS, contentBlockText } from './bounded-text.ts';
import type { ToolCallUpdate, ToolContent } from './update-schema.ts';

export type ToolCall = {
  messageId: MessageId;
  turnId: TurnId | null;
  title: string;
  metadata: MessageMetadata;
  /** What its command has printed, as it came; undefined where it runs none. */
  terminalOutput: string | undefined;
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
    const call = known ?? {
      messageId: this.#newId(),
      turnId,
      title: '',
      metadata: {},
      terminalOutput: undefined,
    };
    this.#calls.set(update.toolCallId, {
      ...call,
      title: update.title === undefined ? call.title : truncate(update.title, MAX_TITLE_CHARS),
      metadata: { ...call.metadata, ...changesOf(update, call.metadata) },
      terminalOutput: printedBy(update, call.terminalOutput),
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
export function toolCallMetadata({ metadata, terminalOutput }: ToolCall): MessageMetadata {
  return terminalOutput === undefined
    ? metadata
    : { ...metadata, terminal_output: terminalText(terminalOutput) };
}

function printedBy({ _meta }: ToolCallUpdate, before: string | undefined): string | undefined {
  const printed = _meta?.terminal_output ?? _meta?.terminal_output_delta;
  return printed === undefined ? before : appendTerminalOutput(before ?? '', printed.data);
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
    tool_call_id: truncate(update.toolCallId, MAX_TITLE_CHARS),
    ...(update.kind === undefined ? {} : { tool_kind: truncate(update.kind, MAX_TITLE_CHARS) }),
    ...(status === undefined ? {} : { tool_status: truncate(status, MAX_TITLE_CHARS) }),
    ...(input === undefined ? {} : { tool_input: input }),
    ...(text === undefined ? {} : { tool_output: text }),
    ...(locations === undefined ? {} : { locations: locations.slice(0, MAX_LOCATIONS).map(placeOf) }),
    ...(diffs.length > 0 || diffsGone ? { diffs } : {}),
    ..._meta?.terminal_exit,
  };
}

const placeOf = ({ path, line }: { path: string; line?: number | null | undefined }): string =>
  truncate(path, MAX_TITLE_CHARS) + (line === null || line === undefined ? '' : `:${line}`);

/** What is neither a diff nor a terminal, which are told as what they are. */
function contentText(entries: ToolContent[]): string {
  const texts = entries.map(({ content }) => (content === undefined ? '' : contentBlockText(content)));
  return truncate(texts.filter((part) => part !== '').join('\n'), MAX_TOOL_TEXT_CHARS);
}

function valueText(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  return truncate(typeof value === 'string' ? value : JSON.stringify(value, null, 2), MAX_TOOL_TEXT_CHARS);
}
