import type { FeatureFlag } from '@kandev/contracts';
import type { Config, Profile } from '../config.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { findFlagOverride, saveFlagOverride } from '../stores/settings.ts';

const acpElicitation = {
  key: 'features.acpElicitation',
  variable: 'KANDEV_FEATURES_ACP_ELICITATION',
  kind: 'feature',
  stability: 'experimental',
  risk: 'medium',
  restart_required: true,
  mutable: true,
} as const;

const elicitationDefaults: Record<Profile, boolean> = { prod: false, dev: false, e2e: false, demo: true };

type ElicitationConfig = Pick<Config, 'profile' | 'elicitation'>;
type SettingsDeps = Pick<Deps, 'database' | 'writer' | 'elicitation'> & { config: ElicitationConfig };

/**
 * Whether agents may ask by forms: the environment over the stored override over the profile's default. The
 * server resolves it once, at its start, as `Deps.elicitation`.
 */
export function resolveElicitation(
  { database }: Pick<Deps, 'database'>,
  { profile, elicitation }: ElicitationConfig,
): boolean {
  return elicitation ?? findFlagOverride(database, acpElicitation.key) ?? elicitationDefaults[profile];
}

/** The flag with the value that runs now and the value that counts after a restart. */
export function readElicitationFlag({
  database,
  elicitation,
  config,
}: Omit<SettingsDeps, 'writer'>): FeatureFlag {
  return {
    ...acpElicitation,
    value: elicitation,
    next_value: resolveElicitation({ database }, config),
    override: findFlagOverride(database, acpElicitation.key) ?? null,
    locked_by: config.elicitation === undefined ? null : 'environment',
  };
}

/**
 * Stores an override for the next start; null removes it.
 *
 * @throws AppError NOT_FOUND for an unknown key, CONFLICT while the environment decides
 */
export function overrideFeatureFlag(
  deps: SettingsDeps,
  { key, override }: { key: string; override: boolean | null },
): FeatureFlag {
  if (key !== acpElicitation.key) throw new AppError('NOT_FOUND', 'There is no such switch.');
  if (deps.config.elicitation !== undefined) {
    throw new AppError(
      'CONFLICT',
      `${acpElicitation.variable} decides this while it is set in the environment; unset it to choose here.`,
    );
  }
  deps.writer.transact((tx) => saveFlagOverride(tx, key, override));
  return readElicitationFlag(deps);
}
