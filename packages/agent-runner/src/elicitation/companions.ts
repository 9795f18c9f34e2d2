import { inQuestionOrder } from './question-order.ts';
import type { CompanionReading, PropertyReading } from './read-property.ts';

type PropertyReadings = ReadonlyMap<string, PropertyReading>;
export type KeyedCompanion = CompanionReading & { key: string };

/**
 * Gives every question its companion, found by its marker alone and never by its key. A companion that
 * names no question of this form is ignored; of two that name the same one the first in question order wins.
 *
 * @returns companions by question key, and the keys of those that were ignored.
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
    const named = readings.get(questionId);
    if (named === undefined || named.kind === 'companion' || companions.has(questionId)) ignored.push(key);
    else companions.set(questionId, { ...reading, key });
  }
  return { companions, ignored };
}

const BARE_SUFFIX = '_custom';

/** Which choice a question is shown with, and whether its agent takes its text alone for an answer to that. */
export type Attachment = { to: string; standsAlone: boolean };

/**
 * Finds the questions that are shown as another question's text box, because bridges send that box without
 * a marker: `<key>_custom` beside the choice `<key>`, or Codex's user note. They stay questions of their
 * own. A choice gets one box at most, and none where it has a companion already.
 *
 * @returns by the key of the question that is attached.
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

/** Codex answers for a choice by the note alone. Of a bare box nothing is known but its key. */
function attachmentOf(key: string, reading: PropertyReading): Attachment | undefined {
  const { property } = reading;
  if (property.type !== 'string') return undefined;
  const codex = property._meta?.codex;
  if (codex?.role === 'user_note' && codex.questionId !== undefined) {
    return { to: codex.questionId, standsAlone: true };
  }
  if (!key.endsWith(BARE_SUFFIX)) return undefined;
  return { to: key.slice(0, -BARE_SUFFIX.length), standsAlone: false };
}

function* sortedReadings(readings: PropertyReadings): Generator<[string, PropertyReading]> {
  for (const key of inQuestionOrder(readings.keys())) {
    const reading = readings.get(key);
    if (reading !== undefined) yield [key, reading];
  }
}
