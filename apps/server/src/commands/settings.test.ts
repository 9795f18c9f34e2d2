import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Config, Profile } from '../config.ts';
import { openDatabase, type Database } from '../db/database.ts';
import type { AppError } from '../errors.ts';
import { Writer } from '../stores/writer.ts';
import { overrideFeatureFlag, readElicitationFlag, resolveElicitation } from './settings.ts';

const KEY = 'features.acpElicitation';
const VARIABLE = 'KANDEV_FEATURES_ACP_ELICITATION';

let database: Database;
let writer: Writer;
beforeEach(() => {
  database = openDatabase(':memory:');
  writer = new Writer(database, () => new Date());
});
afterEach(() => database.close());

/** What a start under this configuration resolves. */
function started(profile: Profile, elicitation?: boolean) {
  const config: Pick<Config, 'profile' | 'elicitation'> = { profile, elicitation };
  return { database, writer, config, elicitation: resolveElicitation({ database }, config) };
}

it.each<[Profile, boolean]>([
  ['prod', false],
  ['dev', false],
  ['e2e', false],
  ['demo', true],
])('R2: the %s profile starts with elicitation %s', (profile, value) => {
  expect(started(profile).elicitation).toBe(value);
});

it('R2: a stored override beats the profile, and the environment beats both', () => {
  overrideFeatureFlag(started('prod'), { key: KEY, override: true });
  expect(started('prod').elicitation).toBe(true);
  expect(started('demo', false).elicitation).toBe(false);
});

it('R2: lists every field that Settings shows', () => {
  expect(readElicitationFlag(started('prod'))).toEqual({
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
  });
});

it('R2: an override changes the next value and leaves the running one until a restart', () => {
  const running = started('prod');
  const overridden = overrideFeatureFlag(running, { key: KEY, override: true });
  expect(overridden).toMatchObject({ value: false, next_value: true, override: true });
  expect(readElicitationFlag(running).value).toBe(false);
  expect(readElicitationFlag(started('prod')).value).toBe(true);
  const dropped = overrideFeatureFlag(running, { key: KEY, override: null });
  expect(dropped).toMatchObject({ value: false, next_value: false, override: null });
});

it('R2: refuses to store an override that the environment would silence', () => {
  const locked = started('prod', false);
  expect(readElicitationFlag(locked)).toMatchObject({ locked_by: 'environment', value: false });
  expect(() => overrideFeatureFlag(locked, { key: KEY, override: true })).toThrow(
    expect.objectContaining({ code: 'CONFLICT' }) as AppError,
  );
  expect(readElicitationFlag(locked).override).toBeNull();
});

it.each(['features.other', 'toString', '__proto__'])('knows no switch %s', (key) => {
  expect(() => overrideFeatureFlag(started('prod'), { key, override: true })).toThrow(
    expect.objectContaining({ code: 'NOT_FOUND' }) as AppError,
  );
});
