import type { Diff, PlanEntry, ToolCallLocation, ToolKind } from '@agentclientprotocol/sdk';

/** The tool call that a question belongs to, as the transcript shows it. */
export type AskingTool = { name: string; title: string; input: unknown };

/** A tool call that asks nothing: what it is called with, and how bridges tell of what comes of it. */
export type ToolUse = {
  title: string;
  tool: ToolKind;
  input: unknown;
  places?: ToolCallLocation[];
  /** As text, and as the changes that it made to files. */
  output?: string;
  diffs?: Diff[];
  /** What its command prints, piece by piece, and what that ends with. */
  prints?: string[];
  exitCode?: number;
  fails?: boolean;
};

/**
 * A request to the client. `params` is JSON text, sent verbatim but for three placeholders, each a whole
 * JSON string: `"$sessionId"`, `"$toolCallId"` and `"$requestId"` (the open prompt's). Null sends no params.
 * A `tools/call` goes to the session's own MCP server instead: `params` are the question tool's arguments.
 */
export type Ask = {
  method: 'elicitation/create' | 'session/request_permission' | 'tools/call';
  params: string | null;
  tool?: AskingTool;
};

/** One thing that a scripted agent does. Each `ask` says the reply's raw text as its next message. */
export type Step =
  | { kind: 'say'; text: string }
  | { kind: 'say-in-pieces'; pieces: string[] }
  | { kind: 'think'; text: string }
  | { kind: 'plan'; entries: PlanEntry[] }
  | { kind: 'use-tool'; use: ToolUse }
  | { kind: 'ask'; ask: Ask }
  | { kind: 'ask-together'; asks: Ask[] }
  | { kind: 'leave-open'; ask: Ask }
  | { kind: 'withdraw-open' }
  | { kind: 'moment' }
  | { kind: 'crash' };

/** `command` is what a prompt starts with; `summary` is how the agent explains it. */
export type Scenario = { command: string; summary: string; steps: Step[] };

/** The tool that clients give agents to ask with. */
export const QUESTION_TOOL = 'ask_user_question_kandev';

/** A call of the question tool, shown as bridges show the tools of MCP servers. */
export function askWithTool(argumentsText: string): Ask {
  const name = `mcp__kandev__${QUESTION_TOOL}`;
  const input: unknown = JSON.parse(argumentsText);
  return { method: 'tools/call', params: argumentsText, tool: { name, title: name, input } };
}

/** An elicitation from its params. */
export function elicit(params: unknown, tool?: AskingTool): Ask {
  const ask = { method: 'elicitation/create', params: JSON.stringify(params) } as const;
  return tool === undefined ? ask : { ...ask, tool };
}
