import { randomUUID } from 'node:crypto';
import type { ToolCallContent } from '@agentclientprotocol/sdk';
import type { ToolUse } from './script.ts';
import type { Turn } from './turn.ts';

/** Tells of a tool call in the order in which claude-agent-acp does: announced, begun, printing, done. */
export async function useTool(use: ToolUse, turn: Turn, pause: () => Promise<void>): Promise<void> {
  const toolCallId = `toolu_${randomUUID()}`;
  const { title, tool, input, places, output, diffs = [], prints, exitCode, fails = false } = use;
  const terminal = prints && { terminal_id: toolCallId };
  await turn.update({
    sessionUpdate: 'tool_call',
    toolCallId,
    title,
    kind: tool,
    status: 'pending',
    rawInput: input,
    ...(places && { locations: places }),
    ...(terminal && {
      content: [{ type: 'terminal', terminalId: toolCallId }],
      _meta: { terminal_info: terminal },
    }),
  });
  await pause();
  await turn.update({ sessionUpdate: 'tool_call_update', toolCallId, status: 'in_progress' });
  await pause();
  for (const data of prints ?? []) {
    const _meta = { terminal_output: { ...terminal, data } };
    await turn.update({ sessionUpdate: 'tool_call_update', toolCallId, _meta });
    await pause();
  }
  const content: ToolCallContent[] = diffs.map((diff) => ({ type: 'diff', ...diff }));
  if (output !== undefined) content.push({ type: 'content', content: { type: 'text', text: output } });
  await turn.update({
    sessionUpdate: 'tool_call_update',
    toolCallId,
    status: fails ? 'failed' : 'completed',
    ...(content.length > 0 && { content }),
    ...(output !== undefined && { rawOutput: output }),
    ...(terminal && {
      _meta: { terminal_exit: { ...terminal, exit_code: exitCode ?? null, signal: null } },
    }),
  });
}
