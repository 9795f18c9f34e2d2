import { findOverride, saveOverride } from '../stores/settings.ts';
import type { Deps } from '../deps.ts';

/** What Settings has stored for a switch, null when nothing. */
export function readOverride({ database }: Pick<Deps, 'database'>, key: string): boolean | null {
  return findOverride(database, key) ?? null;
}

/** Stores what Settings says of a switch; null removes it. */
export function writeOverride(
  { writer }: Pick<Deps, 'writer'>,
  { key, override }: { key: string; override: boolean | null },
): void {
  writer.transact((tx) => saveOverride(tx, key, override));
}
