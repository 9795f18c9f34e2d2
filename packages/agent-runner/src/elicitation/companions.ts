import type { Companion } from '@kandev/contracts';
import { inQuestionOrder } from './question-order.ts';
import type { CompanionReading, PropertyReading, QuestionReading } from './read-property.ts';

type PropertyReadings = ReadonlyMap<string, PropertyReading>;
export type KeyedCompanion = CompanionReading & { key: string };

/**
 * Finds the companion of every question, by its marker alone and never by its key. A companion that names no
 * question of this form is ignored; of two that name the same question the first in question order wins.
 *
 * @returns companions by question key, and the keys of the ignored companions
 */
export function resolveCompanions(readings: PropertyReadings): {
  companions: Map<string, KeyedCompanion>;
  ignored: string[];
} {
  const companions = new Map<string, KeyedCompanion>();
  const ignored: string[] = [];
  for (const [key, reading] of sortedReadings(readings)) {
    if (reading.kind !== 'companion') continue;
    const { questionId } = reading;
    const question = readings.get(questionId);
    if (question === undefined || question.kind === 'companion' || companions.has(questionId))
      ignored.push(key);
    else companions.set(questionId, { ...reading, key });
  }
  return { companions, ignored };
}

const UNMARKED_SUFFIX = '_custom';

/**
 * The choice that a question is shown with, and whether its agent accepts its text alone as the choice's
 * answer.
 */
export type Attachment = { to: string; standsAlone: boolean };

/**
 * Finds the questions that are shown as the text box of a choice, because bridges send that box without a
 * marker: `<key>_custom` beside the choice `<key>`, or Codex's user note. They stay questions of their own. A
 * choice gets one box at most, and none where it has a companion already.
 *
 * @returns attachments by the key of the attached question
 */
export function attachUnmarkedCompanions(
  readings: PropertyReadings,
  companions: ReadonlyMap<string, KeyedCompanion>,
): Map<string, Attachment> {
  const attached = new Map<string, Attachment>();
  const taken = new Set(companions.keys());
  for (const [key, reading] of sortedReadings(readings)) {
    const attachment = reading.kind === 'text' ? attachmentOf(key, reading) : undefined;
    if (attachment === undefined || taken.has(attachment.to)) continue;
    if (readings.get(attachment.to)?.kind !== 'choice') continue;
    attached.set(key, attachment);
    taken.add(attachment.to);
  }
  return attached;
}

/** Codex accepts the note alone as an answer. Of an unmarked box nothing is known but its key. */
function attachmentOf(key: string, reading: PropertyReading): Attachment | undefined {
  const { property } = reading;
  if (property.type !== 'string') return undefined;
  const codex = property._meta?.codex;
  if (codex?.role === 'user_note' && codex.questionId !== undefined) {
    return { to: codex.questionId, standsAlone: true };
  }
  if (!key.endsWith(UNMARKED_SUFFIX)) return undefined;
  return { to: key.slice(0, -UNMARKED_SUFFIX.length), standsAlone: false };
}

function* sortedReadings(readings: PropertyReadings): Generator<[string, PropertyReading]> {
  for (const key of inQuestionOrder(readings.keys())) {
    const reading = readings.get(key);
    if (reading !== undefined) yield [key, reading];
  }
}

/** The agent's name and version in its reply to `initialize`. */
export type AgentIdentity = { readonly name: string | null; readonly version: string | null };

const CLAUDE_BRIDGE = '@agentclientprotocol/claude-agent-acp';
const LAST_MARKING_MINOR = 81;
const JOINS_SEVERAL_FROM_MINOR = 77;
const JOINS_SINGLE_FROM_MINOR = 78;

/**
 * The effect of a marked companion's text on the pick beside it. The text replaces the pick, except with the
 * Claude bridges that mark the companion and yet use both: from 0.77 on a multi-select, from 0.78 on a
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
