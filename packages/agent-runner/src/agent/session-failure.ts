import type { FailureReason, SessionFailure } from '@kandev/contracts';
import type { AuthMethod } from '../acp/agent-replies.ts';
import type { ProcessExit } from './agent-process.ts';

const SHOWN = 300;
const WAYS_SHOWN = 2_000;

/**
 * Why a session could not start, or cannot go on. Thrown, and told to the server when the agent is gone: as a
 * line in English, and as the reason that the line states, for pages in other languages.
 */
export class SessionFailureError extends Error {
  override readonly name = 'SessionFailureError';
  readonly code: SessionFailure['code'];
  readonly reason: FailureReason;

  constructor(code: SessionFailure['code'], reason: FailureReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.reason = reason;
  }

  /** As the server is told of it, with the end of what the agent printed. */
  toWire(stderr_tail: string): SessionFailure {
    return { code: this.code, message: this.message, reason: this.reason, stderr_tail };
  }
}

export function commandNotFound(command: string): SessionFailureError {
  return new SessionFailureError(
    'COMMAND_NOT_FOUND',
    { reason: 'no_program', command },
    `There is no program ${JSON.stringify(command)} on this machine. Install it, or change the agent profile's command.`,
  );
}

export function folderNotFound(folder: string): SessionFailureError {
  return new SessionFailureError(
    'FOLDER_NOT_FOUND',
    { reason: 'no_folder', folder },
    `The folder ${folder} does not exist on this machine.`,
  );
}

/** `junk` is what an agent that ended before it had introduced itself printed instead, if it did. */
export function exitFailure(agent: string, exit: ProcessExit, junk: string | undefined): SessionFailureError {
  const { code, signal, error } = exit;
  if (error !== undefined) {
    return new SessionFailureError(
      'AGENT_EXITED',
      { reason: 'not_started', agent, words: error.message },
      `${agent} could not be started: ${error.message}`,
    );
  }
  const printed = junk === undefined ? null : quoted(junk);
  if (printed !== null && code === 0) {
    return new SessionFailureError(
      'NOT_ACP',
      { reason: 'ended_without_acp', agent, printed },
      `${agent} does not speak ACP: it printed ${printed}, and ended.`,
    );
  }
  const how = signal === null ? `ended with code ${code ?? 'unknown'}` : `was ended by ${signal}`;
  return new SessionFailureError(
    'AGENT_EXITED',
    { reason: 'ended', agent, exit_code: code, signal, printed },
    printed === null ? `${agent} ${how}.` : `${agent} ${how}. It had printed ${printed}.`,
  );
}

/**
 * For an agent that gave no answer to an ACP method, or to the settings of its session where that is null;
 * `junk` is what it printed instead, if it did.
 */
export function noAnswer(
  agent: string,
  method: string | null,
  junk: string | undefined,
): SessionFailureError {
  const asked = method ?? 'the settings of its session';
  if (junk === undefined) {
    return new SessionFailureError(
      'INITIALIZE_TIMEOUT',
      { reason: 'no_answer', agent, method },
      `${agent} did not answer ${asked} in time.`,
    );
  }
  const printed = quoted(junk);
  return new SessionFailureError(
    'NOT_ACP',
    { reason: 'printed_without_answer', agent, method, printed },
    `${agent} does not speak ACP: it did not answer ${asked}, and printed ${printed}.`,
  );
}

/** For an agent whose answers are not those of ACP; `error` says in which way. */
export function notAcp(agent: string, error: Error): SessionFailureError {
  return new SessionFailureError(
    'NOT_ACP',
    { reason: 'no_acp', agent, words: error.message },
    `${agent} does not speak ACP: ${error.message}.`,
    { cause: error },
  );
}

/** Names the ways to log in that the agent itself offers, for a person to do one of them. */
export function loginRequired(agent: string, methods: AuthMethod[]): SessionFailureError {
  const named = methods
    .map(({ id, name, description }) => {
      const called = name ?? id ?? '';
      return description === null ? called : `${called} (${description.slice(0, SHOWN)})`;
    })
    .filter((way) => way !== '');
  const ways = named.length === 0 ? null : named.join('; ').slice(0, WAYS_SHOWN);
  const how = ways === null ? '' : ` It offers: ${ways}.`;
  return new SessionFailureError(
    'LOGIN_REQUIRED',
    { reason: 'not_logged_in', agent, ways },
    `${agent} is not logged in on this machine. Log in with its own command line tool, or give it a key in the agent profile's environment, and start again.${how}`,
  );
}

const quoted = (junk: string): string => JSON.stringify(junk.slice(0, SHOWN));
