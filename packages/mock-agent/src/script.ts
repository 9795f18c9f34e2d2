import type { Diff, PlanEntry, ToolCallLocation, ToolKind } from '@agentclientprotocol/sdk';

/** The tool call that a question belongs to, as the transcript shows it. */
export type AskingToolCall = { name: string; title: string; input: unknown };

/** A tool call that asks nothing: its input, and its results as bridges report them. */
export type ToolUse = {
  title: string;
  kind: ToolKind;
  input: unknown;
  locations?: ToolCallLocation[];
  output?: string;
  diffs?: Diff[];
  /** The pieces in which the tool's command prints its output. */
  terminalOutput?: string[];
  exitCode?: number;
  failed?: boolean;
};

/**
 * A request to the client. `params` is JSON text, sent verbatim but for three placeholders, each a whole JSON
 * string: `"$sessionId"`, `"$toolCallId"` and `"$requestId"` (of the open prompt); null sends no params.
 * `tools/call` goes to the session's MCP server, with `params` as the arguments of the question tool.
 */
export type ScriptedRequest = {
  method: 'elicitation/create' | 'session/request_permission' | 'tools/call';
  params: string | null;
  toolCall?: AskingToolCall;
};

/** One step of a scripted agent. Each reply to a request becomes the agent's next message, as raw text. */
export type Step =
  | { kind: 'say'; text: string }
  | { kind: 'say-in-pieces'; pieces: string[] }
  | { kind: 'think'; text: string }
  | { kind: 'plan'; entries: PlanEntry[] }
  | { kind: 'use-tool'; use: ToolUse }
  | { kind: 'ask'; request: ScriptedRequest }
  | { kind: 'ask-together'; requests: ScriptedRequest[] }
  | { kind: 'leave-open'; request: ScriptedRequest }
  | { kind: 'withdraw-open' }
  | { kind: 'wait' }
  | { kind: 'crash' };

/** A prompt that starts with `command` plays the steps; `summary` explains them in the agent's list of commands. */
export type Scenario = { command: string; summary: string; steps: Step[] };

/** The tool that clients give agents to ask with. */
export const QUESTION_TOOL_NAME = 'ask_user_question_kandev';

/** A call of the question tool, shown as bridges show the tools of MCP servers. */
export function questionToolRequest(argumentsText: string): ScriptedRequest {
  const name = `mcp__kandev__${QUESTION_TOOL_NAME}`;
  const input: unknown = JSON.parse(argumentsText);
  return { method: 'tools/call', params: argumentsText, toolCall: { name, title: name, input } };
}

/** An `elicitation/create` with these params. */
export function elicitationRequest(params: unknown, toolCall?: AskingToolCall): ScriptedRequest {
  const request = { method: 'elicitation/create', params: JSON.stringify(params) } as const;
  return toolCall === undefined ? request : { ...request, toolCall };
}
