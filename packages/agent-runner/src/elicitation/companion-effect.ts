import type { Companion } from '@kandev/contracts';
import type { QuestionReading } from './read-property.ts';

/** The agent as its `initialize` answer names it. */
export type AgentIdentity = { readonly name: string | null; readonly version: string | null };

const CLAUDE_BRIDGE = '@agentclientprotocol/claude-agent-acp';
const LAST_MARKING_MINOR = 81;
const JOINS_SEVERAL_FROM_MINOR = 77;
const JOINS_SINGLE_FROM_MINOR = 78;

/**
 * What a marked companion's text does to the pick beside it. It replaces the pick, except with the Claude
 * bridges that still mark the companion and yet use both: from 0.77 on a multi-select, from 0.78 on a
 * single-select, until 0.82 dropped the marker.
 */
export function companionEffect(question: QuestionReading, agent: AgentIdentity | null): Companion['effect'] {
  const minor = claudeBridgeMinor(agent);
  if (question.kind !== 'choice' || minor === null || minor > LAST_MARKING_MINOR) return 'replaces';
  return minor >= (question.several ? JOINS_SEVERAL_FROM_MINOR : JOINS_SINGLE_FROM_MINOR)
    ? 'joins'
    : 'replaces';
}

function claudeBridgeMinor(agent: AgentIdentity | null): number | null {
  if (agent?.name !== CLAUDE_BRIDGE) return null;
  const minor = /^0\.(\d+)\./.exec(agent.version ?? '')?.[1];
  return minor === undefined ? null : Number(minor);
}
