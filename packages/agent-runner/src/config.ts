import { homedir, hostname } from 'node:os';
import path from 'node:path';
import { homeFolder, parseDuration, type Deadlines } from '@kandev/contracts';
import { z } from 'zod';

/** How long the runner waits for an agent. */
export type AgentTiming = {
  /** For the answer to `initialize`. */
  initializeMs: number;
  /** For the answer to `session/new`: agents start their MCP servers in it. */
  newSessionMs: number;
  /** Between closing an agent's stdin and SIGTERM. */
  closeGraceMs: number;
  /** Between SIGTERM and SIGKILL. */
  stopGraceMs: number;
};

export type Config = {
  home: string;
  name: string;
  /** Undefined where the server is the one recorded in the home, which may come back on another port. */
  serverUrl: string | undefined;
  /** Undefined where the token is the one kept in the home. */
  token: string | undefined;
  deadlines: Deadlines;
  timing: AgentTiming;
};

/** One line for the person who started the runner: which variable is wrong, and what it takes. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const duration = (minMs: number, message: string) =>
  z
    .string()
    .transform((text) => parseDuration(text) ?? -1)
    .refine((milliseconds) => milliseconds >= minMs, { error: message });

const serverUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

const environment = z.object({
  KANDEV_HOME: z.string().optional(),
  KANDEV_SERVER_URL: serverUrl.optional(),
  KANDEV_RUNNER_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be visible ASCII characters without spaces')
    .optional(),
  KANDEV_ELICITATION_ANSWER_TIMEOUT: duration(
    1,
    'must be a length of time such as 55m, 1h30m or 90s',
  ).default(3_300_000),
  KANDEV_ACP_IDLE_TIMEOUT: duration(0, 'must be a length of time such as 1h or 90m (0 switches it off)')
    .refine((milliseconds) => milliseconds === 0 || milliseconds >= 2, 'must be 0 or at least 2ms')
    .default(3_600_000),
  KANDEV_ACP_INITIALIZE_TIMEOUT: duration(1, 'must be a length of time such as 30s').default(30_000),
  KANDEV_AGENT_STOP_GRACE: duration(0, 'must be a length of time such as 2s').default(2_000),
});

/**
 * The answer deadline must lie strictly below an idle timeout, so that the runner declines before it ends the
 * agent; where it does not, nine tenths of the idle timeout are used.
 */
function deadlinesFrom(answerTimeout: number, idleTimeout: number): Deadlines {
  const shortened = idleTimeout > 0 && answerTimeout >= idleTimeout;
  return {
    answer_timeout_ms: shortened ? Math.floor((idleTimeout * 9) / 10) : answerTimeout,
    idle_timeout_ms: idleTimeout,
    shortened,
  };
}

/**
 * Reads the configuration from environment variables; an empty one counts as unset.
 *
 * @throws ConfigError naming the first variable that is wrong
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const setVariables = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(setVariables);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new ConfigError(`${String(issue?.path[0])} ${issue?.message ?? 'is wrong'}`);
  }
  const values = parsed.data;
  return {
    home: path.resolve(homeFolder(values.KANDEV_HOME, homedir())),
    name: hostname(),
    serverUrl: values.KANDEV_SERVER_URL,
    token: values.KANDEV_RUNNER_TOKEN,
    deadlines: deadlinesFrom(values.KANDEV_ELICITATION_ANSWER_TIMEOUT, values.KANDEV_ACP_IDLE_TIMEOUT),
    timing: {
      initializeMs: values.KANDEV_ACP_INITIALIZE_TIMEOUT,
      newSessionMs: values.KANDEV_ACP_INITIALIZE_TIMEOUT * 4,
      closeGraceMs: 500,
      stopGraceMs: values.KANDEV_AGENT_STOP_GRACE,
    },
  };
}
