import { isIP } from 'node:net';
import { homedir } from 'node:os';
import path from 'node:path';
import { parseDuration, homeFolder } from '@kandev/contracts';
import { z } from 'zod';

const profiles = ['prod', 'dev', 'e2e', 'demo'] as const;
export type Profile = (typeof profiles)[number];

/** The validated environment. */
export type Config = {
  host: string;
  port: number;
  home: string;
  profile: Profile;
  /** Further names under which browsers and runners reach this server, `name` or `name:port`. */
  allowedHosts: readonly string[];
  /** The operator's token, fixed for scripts; undefined for the one that is kept in the home. */
  token: string | undefined;
  /** KANDEV_FEATURES_ACP_ELICITATION; undefined lets the stored override or the profile decide. */
  elicitation: boolean | undefined;
  /** For how long a session is kept after a person has ended it; 0 is for ever. */
  sessionRetentionMs: number;
};

/** A message of one line for the person who started the server: the wrong variable, and what it takes. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const portMessage = 'must be a whole number from 0 to 65535 (0 picks a free one)';
const port = z
  .string()
  .regex(/^\d{1,5}$/, portMessage)
  .transform(Number)
  .refine((number) => number <= 65_535, portMessage);

const host = z.string().refine((name) => isIP(name) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(name), {
  error: 'must be an address or a host name, without a port',
});

const hostList = z
  .string()
  .transform((list) => list.split(',').map((entry) => entry.trim().toLowerCase()))
  .refine((list) => list.every((entry) => /^(\[[0-9a-f:]+\]|[a-z0-9.-]+)(:\d{1,5})?$/.test(entry)), {
    error: 'must be a comma-separated list of NAME or NAME:PORT',
  });

const token = z.string().regex(/^[\x21-\x7e]+$/, 'must be visible ASCII characters without spaces');

const booleanText = z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true');

const duration = (minMs: number, message: string) =>
  z.string().refine((text) => (parseDuration(text) ?? -1) >= minMs, { error: message });

/**
 * The answer timeout and the idle timeout are the runner's; they are checked here too, so that a wrong one stops
 * the start in front of the person who can correct it.
 */
const environment = z.object({
  KANDEV_HOST: host.default('127.0.0.1'),
  KANDEV_PORT: port.default(3140),
  KANDEV_HOME: z.string().optional(),
  KANDEV_PROFILE: z.enum(profiles, `must be one of ${profiles.join(', ')}`).default('prod'),
  KANDEV_ALLOWED_HOSTS: hostList.default([]),
  KANDEV_TOKEN: token.optional(),
  KANDEV_FEATURES_ACP_ELICITATION: booleanText.optional(),
  KANDEV_ELICITATION_ANSWER_TIMEOUT: duration(
    1,
    'must be a length of time such as 55m, 1h30m or 90s',
  ).optional(),
  KANDEV_ACP_IDLE_TIMEOUT: duration(
    0,
    'must be a length of time such as 1h or 90m (0 switches it off)',
  ).optional(),
  KANDEV_SESSION_RETENTION: duration(0, 'must be a length of time such as 720h (0 keeps sessions for ever)')
    .transform((text) => parseDuration(text) ?? 0)
    .default(0),
});

const isLoopback = (name: string): boolean =>
  name === 'localhost' || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'));

/**
 * Reads the configuration from environment variables; an empty one counts as unset.
 *
 * A server that other machines can reach must say under which names: every call's `Host` is checked
 * against them, which is what keeps a hostile page from reaching it through a name of its own. So a
 * KANDEV_HOST that is not a loopback address needs KANDEV_ALLOWED_HOSTS.
 *
 * @throws ConfigError naming the first variable that is wrong
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(set);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`${String(issue?.path[0])} ${issue?.message ?? 'is wrong'}`);
  }
  const values = parsed.data;
  if (!isLoopback(values.KANDEV_HOST) && values.KANDEV_ALLOWED_HOSTS.length === 0) {
    throw new ConfigError(
      `KANDEV_HOST ${values.KANDEV_HOST} opens the server to other machines: name the hosts they may use in KANDEV_ALLOWED_HOSTS`,
    );
  }
  return {
    host: values.KANDEV_HOST,
    port: values.KANDEV_PORT,
    home: path.resolve(homeFolder(values.KANDEV_HOME, homedir())),
    profile: values.KANDEV_PROFILE,
    allowedHosts: values.KANDEV_ALLOWED_HOSTS,
    token: values.KANDEV_TOKEN,
    sessionRetentionMs: values.KANDEV_SESSION_RETENTION,
    elicitation: values.KANDEV_FEATURES_ACP_ELICITATION,
  };
}
