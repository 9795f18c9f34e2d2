import { inQuestionOrder } from './question-order.ts';
import type { CompanionReading, PropertyReading } from './read-property.ts';

type Readings = ReadonlyMap<string, PropertyReading>;
export type KeyedCompanion = CompanionReading & { key: string };

/**
 * Gives every question its companion, found by its marker alone and never by its key. A companion that
 * names no question of this form is ignored; of two that name the same one the first in question order wins.
 *
 * @returns companions by question key, and the keys of those that were ignored.
 */
export function resolveCompanions(readings: Readings): {
  companions: Map<string, KeyedCompanion>;
  ignored: string[];
} {
  const companions = new Map<string, KeyedCompanion>();
  const ignored: string[] = [];
  for (const [key, reading] of inOrder(readings)) {
    if (reading.kind !== 'companion') continue;
    const { questionId } = reading;
    const named = readings.get(questionId);
    if (named === undefined || named.kind === 'companion' || companions.has(questionId)) ignored.push(key);
    else companions.set(questionId, { ...reading, key });
  }
  return { companions, ignored };
}

const BARE_SUFFIX = '_custom';

/**
 * Finds the questions that are shown as another question's text box, because bridges send that box without
 * a marker: `<key>_custom` beside the choice `<key>`, or Codex's user note. They stay questions of their
 * own. A choice gets one box at most, and none where it has a companion already.
 *
 * @returns the choice's key by the key of the question that is attached to it.
 */
export function attachBareCompanions(
  readings: Readings,
  companions: ReadonlyMap<string, KeyedCompanion>,
): Map<string, string> {
  const attached = new Map<string, string>();
  const taken = new Set(companions.keys());
  for (const [key, reading] of inOrder(readings)) {
    const target = reading.kind === 'text' ? neighbour(key, reading) : undefined;
    if (target === undefined || taken.has(target) || readings.get(target)?.kind !== 'choice') continue;
    attached.set(key, target);
    taken.add(target);
  }
  return attached;
}

function neighbour(key: string, reading: PropertyReading): string | undefined {
  const { property } = reading;
  if (property.type !== 'string') return undefined;
  const codex = property._meta?.codex;
  if (codex?.role === 'user_note' && codex.questionId !== undefined) return codex.questionId;
  return key.endsWith(BARE_SUFFIX) ? key.slice(0, -BARE_SUFFIX.length) : undefined;
}

function* inOrder(readings: Readings): Generator<[string, PropertyReading]> {
  for (const key of inQuestionOrder(readings.keys())) {
    const reading = readings.get(key);
    if (reading !== undefined) yield [key, reading];
  }
}
