import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, watch } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ToolCallContent } from '@agentclientprotocol/sdk';
import type { Step, ToolUse } from './script.ts';
import type { Turn } from './turn.ts';

const STREAM_PAUSE_MS = 40;
const DEFAULT_WAIT_MS = 1500;

/** How long a turn takes: `pause` between the pieces of a stream, `wait` at each step of that kind. */
export type Pace = { pause: () => Promise<void>; wait: () => Promise<void> };

/**
 * The pace of one turn. A wait lasts as many milliseconds as the prompt says after its command; with a cue
 * file it lasts until that file exists.
 */
export function readPace(argument: string, cueFile: string | undefined, signal: AbortSignal): Pace {
  const givenMs = Number.parseInt(argument, 10);
  const waitMs = Number.isNaN(givenMs) ? DEFAULT_WAIT_MS : givenMs;
  return {
    pause: () => sleep(STREAM_PAUSE_MS, undefined, { signal }),
    wait: () => (cueFile === undefined ? sleep(waitMs, undefined, { signal }) : fileExists(cueFile, signal)),
  };
}

/** Plays the steps in order; rejects as soon as the turn is cancelled. */
export async function playScript(steps: Step[], turn: Turn, pace: Pace): Promise<void> {
  for (const step of steps) await playStep(step, turn, pace);
}

async function playStep(step: Step, turn: Turn, pace: Pace): Promise<void> {
  switch (step.kind) {
    case 'say':
      return turn.say([step.text]);
    case 'say-in-pieces':
      return turn.say(step.pieces, pace.pause);
    case 'think':
      return turn.update({
        sessionUpdate: 'agent_thought_chunk',
        content: { type: 'text', text: step.text },
        messageId: randomUUID(),
      });
    case 'plan':
      return turn.update({ sessionUpdate: 'plan', entries: step.entries });
    case 'use-tool':
      return useTool(step.use, turn, pace.pause);
    case 'ask':
      return turn.echoReply(await turn.send(step.request));
    case 'ask-together': {
      const open = [];
      for (const request of step.requests) open.push(await turn.send(request));
      await Promise.all(open.map((sent) => turn.echoReply(sent)));
      return;
    }
    case 'leave-open':
      await turn.send(step.request);
      return;
    case 'withdraw-open':
      await Promise.all(turn.withdrawUnanswered().map((sent) => turn.echoReply(sent)));
      return;
    case 'wait':
      return pace.wait();
    case 'crash':
      process.stderr.write('kandev-demo-agent: the script says to crash here\n');
      process.exit(3);
  }
}

/** Reports a tool call in the order of claude-agent-acp: pending, in progress, its output, its end. */
async function useTool(use: ToolUse, turn: Turn, pause: () => Promise<void>): Promise<void> {
  const toolCallId = `toolu_${randomUUID()}`;
  const { title, kind, input, locations, output, diffs = [], terminalOutput, exitCode, failed = false } = use;
  const terminal = terminalOutput && { terminal_id: toolCallId };
  await turn.update({
    sessionUpdate: 'tool_call',
    toolCallId,
    title,
    kind,
    status: 'pending',
    rawInput: input,
    ...(locations && { locations }),
    ...(terminal && {
      content: [{ type: 'terminal', terminalId: toolCallId }],
      _meta: { terminal_info: terminal },
    }),
  });
  await pause();
  await turn.update({ sessionUpdate: 'tool_call_update', toolCallId, status: 'in_progress' });
  await pause();
  for (const data of terminalOutput ?? []) {
    const _meta = { terminal_output: { ...terminal, data } };
    await turn.update({ sessionUpdate: 'tool_call_update', toolCallId, _meta });
    await pause();
  }
  const content: ToolCallContent[] = diffs.map((diff) => ({ type: 'diff', ...diff }));
  if (output !== undefined) content.push({ type: 'content', content: { type: 'text', text: output } });
  await turn.update({
    sessionUpdate: 'tool_call_update',
    toolCallId,
    status: failed ? 'failed' : 'completed',
    ...(content.length > 0 && { content }),
    ...(output !== undefined && { rawOutput: output }),
    ...(terminal && {
      _meta: { terminal_exit: { ...terminal, exit_code: exitCode ?? null, signal: null } },
    }),
  });
}

async function fileExists(file: string, signal: AbortSignal): Promise<void> {
  const folder = watch(path.dirname(file));
  try {
    while (!existsSync(file)) await once(folder, 'change', { signal });
  } finally {
    folder.close();
  }
}
