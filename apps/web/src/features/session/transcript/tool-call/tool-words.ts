import type { Messages } from '#locales/en/index.ts';

export type ToolKind = keyof Messages['session']['tool']['kind'];
export type ToolStatus = keyof Messages['session']['tool']['status'];

const kinds: ReadonlySet<string> = new Set<ToolKind>([
  'read',
  'edit',
  'delete',
  'move',
  'search',
  'execute',
  'think',
  'fetch',
  'switch_mode',
]);
const statuses: ReadonlySet<string> = new Set<ToolStatus>([
  'pending',
  'in_progress',
  'completed',
  'failed',
  'cancelled',
]);

/** The kinds and statuses that have words; an agent may send any other, which is the plainest of ours. */
export function toolKind(given: string | undefined): ToolKind {
  return given !== undefined && kinds.has(given) ? (given as ToolKind) : 'other';
}

export function toolStatus(given: string | undefined): ToolStatus {
  return given !== undefined && statuses.has(given) ? (given as ToolStatus) : 'pending';
}
