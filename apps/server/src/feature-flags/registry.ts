import type { FeatureFlag } from '@kandev/contracts';
import type { Profile } from '../config.ts';

/** What is fixed about a switch, and what it is in each profile while nobody has said otherwise. */
export type FlagDefinition = Readonly<
  Pick<FeatureFlag, 'variable' | 'kind' | 'stability' | 'risk' | 'restart_required' | 'mutable'> & {
    defaults: Readonly<Record<Profile, boolean>>;
  }
>;

/** Every switch, by key. */
export const flagRegistry = {
  'features.acpElicitation': {
    variable: 'KANDEV_FEATURES_ACP_ELICITATION',
    kind: 'feature',
    stability: 'experimental',
    risk: 'medium',
    restart_required: true,
    mutable: true,
    defaults: { prod: false, dev: false, e2e: false, demo: true },
  },
} as const satisfies Record<string, FlagDefinition>;

export type FlagKey = keyof typeof flagRegistry;

export function isFlagKey(key: string): key is FlagKey {
  return Object.hasOwn(flagRegistry, key);
}
