import type { FeatureFlag } from '@kandev/contracts';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { flagRegistry, isFlagKey, type FlagKey } from './registry.ts';

/** Where the operator's overrides are kept; null is none. */
export type FlagOverrides = {
  read: (key: FlagKey) => boolean | null;
  write: (key: FlagKey, override: boolean | null) => void;
};

export type FeatureFlags = {
  /** The value that this process runs with, from its start to its end. */
  isOn: (key: FlagKey) => boolean;
  list: () => FeatureFlag[];
  /**
   * Keeps an override for the next start, or with null drops it.
   * @throws AppError NOT_FOUND for an unknown key, CONFLICT while the environment decides
   */
  override: (key: string, override: boolean | null) => FeatureFlag;
};

/**
 * Resolves every switch once: the environment over the stored override over the profile's default.
 * A later override shows as the next value and counts after a restart.
 */
export function createFeatureFlags(
  { profile, environment }: Pick<Config, 'profile' | 'environment'>,
  overrides: FlagOverrides,
): FeatureFlags {
  const resolve = (key: FlagKey): boolean => {
    const { variable, defaults } = flagRegistry[key];
    return environment[variable] ?? overrides.read(key) ?? defaults[profile];
  };
  const keys = Object.keys(flagRegistry).filter(isFlagKey);
  const running = new Map(keys.map((key) => [key, resolve(key)]));
  const isOn = (key: FlagKey): boolean => running.get(key) ?? false;

  const describe = (key: FlagKey): FeatureFlag => {
    const { defaults: _defaults, ...definition } = flagRegistry[key];
    return {
      key,
      ...definition,
      value: isOn(key),
      next_value: resolve(key),
      override: overrides.read(key),
      locked_by: environment[definition.variable] === undefined ? null : 'environment',
    };
  };

  return {
    isOn,
    list: () => keys.map(describe),
    override: (key, override) => {
      if (!isFlagKey(key)) throw new AppError('NOT_FOUND', 'There is no such switch.');
      const { variable } = flagRegistry[key];
      if (environment[variable] !== undefined) {
        throw new AppError(
          'CONFLICT',
          `${variable} decides this while it is set in the environment; unset it to choose here.`,
        );
      }
      overrides.write(key, override);
      return describe(key);
    },
  };
}
