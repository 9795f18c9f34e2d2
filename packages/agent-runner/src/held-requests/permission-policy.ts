import type { HeldPermission, PermissionPolicy } from '@kandev/contracts';

const reads = new Set(['read', 'search']);

/**
 * The option that a profile's policy chooses, undefined where an operator is to be asked: also where the
 * agent offers nothing that allows. A single use goes before a lasting grant, which the agent would keep.
 * Whether something only reads is the agent's own word: a kind that it does not give is asked about.
 */
export function allowedOption(
  policy: PermissionPolicy,
  { tool_kind, options }: Pick<HeldPermission, 'tool_kind' | 'options'>,
): string | undefined {
  if (policy === 'ask' || (policy === 'allow_reads' && !reads.has(tool_kind ?? ''))) return undefined;
  const once = options.find(({ kind }) => kind === 'allow_once');
  return (once ?? options.find(({ kind }) => kind === 'allow_always'))?.id;
}
