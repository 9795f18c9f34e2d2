import { expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import type { Profile } from '../config.ts';
import { createFeatureFlags, type FlagOverrides } from './feature-flags.ts';

const KEY = 'features.acpElicitation';
const VARIABLE = 'KANDEV_FEATURES_ACP_ELICITATION';

function storedOverrides(initial: boolean | null = null): FlagOverrides {
  let stored = initial;
  return {
    read: () => stored,
    write: (_key, override) => {
      stored = override;
    },
  };
}

it.each<[Profile, boolean]>([
  ['prod', false],
  ['dev', false],
  ['e2e', false],
  ['demo', true],
])('the %s profile starts with elicitation %s [R2]', (profile, value) => {
  expect(createFeatureFlags({ profile, environment: {} }, storedOverrides()).isOn(KEY)).toBe(value);
});

it('a stored override beats the profile, and the environment beats both [R2]', () => {
  const overrides = storedOverrides(true);
  expect(createFeatureFlags({ profile: 'prod', environment: {} }, overrides).isOn(KEY)).toBe(true);
  const environment = { [VARIABLE]: false };
  expect(createFeatureFlags({ profile: 'demo', environment }, overrides).isOn(KEY)).toBe(false);
});

it('lists every field that Settings shows [R2]', () => {
  expect(createFeatureFlags({ profile: 'prod', environment: {} }, storedOverrides()).list()).toEqual([
    {
      key: KEY,
      variable: VARIABLE,
      kind: 'feature',
      stability: 'experimental',
      risk: 'medium',
      restart_required: true,
      mutable: true,
      value: false,
      next_value: false,
      override: null,
      locked_by: null,
    },
  ]);
});

it('an override changes the next value and leaves the running one until a restart [R2]', () => {
  const overrides = storedOverrides();
  const flags = createFeatureFlags({ profile: 'prod', environment: {} }, overrides);
  expect(flags.override(KEY, true)).toMatchObject({ value: false, next_value: true, override: true });
  expect(flags.isOn(KEY)).toBe(false);
  expect(createFeatureFlags({ profile: 'prod', environment: {} }, overrides).isOn(KEY)).toBe(true);
  expect(flags.override(KEY, null)).toMatchObject({ value: false, next_value: false, override: null });
});

it('refuses to store an override that the environment would silence [R2]', () => {
  const overrides = storedOverrides();
  const flags = createFeatureFlags({ profile: 'prod', environment: { [VARIABLE]: false } }, overrides);
  expect(flags.list()[0]).toMatchObject({ locked_by: 'environment', value: false });
  expect(() => flags.override(KEY, true)).toThrow(expect.objectContaining({ code: 'CONFLICT' }) as AppError);
  expect(overrides.read(KEY)).toBeNull();
});

it.each(['features.other', 'toString', '__proto__'])('knows no switch %s', (key) => {
  const flags = createFeatureFlags({ profile: 'prod', environment: {} }, storedOverrides());
  expect(() => flags.override(key, true)).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }) as AppError);
});
