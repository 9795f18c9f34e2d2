import type { FailureReason, SessionFailure } from '@kandev/contracts';
import type { AuthMethod } from '../acp/agent-replies.ts';
import type { ProcessExit } from './agent-process.ts';

const MAX_QUOTE_CHARS = 300;
const MAX_LOGIN_METHODS_CHARS = 2_000;

/**
 * Why a session could not start, or cannot go on. The server gets it when the agent is gone: as a line in
 * English, and as the reason that the line states, for pages in other languages.
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

  /** As the server gets it, with the end of the agent's stderr. */
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

/** `line` is the first line that an agent which ended without an introduction printed in its place. */
export function exitFailure(agent: string, exit: ProcessExit, line: string | undefined): SessionFailureError {
  const { code, signal, error } = exit;
  if (error !== undefined) {
    return new SessionFailureError(
      'AGENT_EXITED',
      { reason: 'not_started', agent, words: error.message },
      `${agent} could not be started: ${error.message}`,
    );
  }
  const printed = line === undefined ? null : quote(line);
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
 * For an agent that gave no answer to an ACP method, or to the settings of its session where `method` is
 * null. `line` is the first line that it printed in place of an answer.
 */
export function noAnswer(
  agent: string,
  method: string | null,
  line: string | undefined,
): SessionFailureError {
  const question = method ?? 'the settings of its session';
  if (line === undefined) {
    return new SessionFailureError(
      'INITIALIZE_TIMEOUT',
      { reason: 'no_answer', agent, method },
      `${agent} did not answer ${question} in time.`,
    );
  }
  const printed = quote(line);
  return new SessionFailureError(
    'NOT_ACP',
    { reason: 'printed_without_answer', agent, method, printed },
    `${agent} does not speak ACP: it did not answer ${question}, and printed ${printed}.`,
  );
}

/** For an agent whose answers are not ACP's; `error` says why. */
export function notAcp(agent: string, error: Error): SessionFailureError {
  return new SessionFailureError(
    'NOT_ACP',
    { reason: 'no_acp', agent, words: error.message },
    `${agent} does not speak ACP: ${error.message}.`,
    { cause: error },
  );
}

/** Names the ways to log in that the agent offers, of which a person is to choose one. */
export function loginRequired(agent: string, methods: AuthMethod[]): SessionFailureError {
  const names = methods
    .map(({ id, name, description }) => {
      const label = name ?? id ?? '';
      return description === null ? label : `${label} (${description.slice(0, MAX_QUOTE_CHARS)})`;
    })
    .filter((label) => label !== '');
  const ways = names.length === 0 ? null : names.join('; ').slice(0, MAX_LOGIN_METHODS_CHARS);
  const how = ways === null ? '' : ` It offers: ${ways}.`;
  return new SessionFailureError(
    'LOGIN_REQUIRED',
    { reason: 'not_logged_in', agent, ways },
    `${agent} is not logged in on this machine. Log in with its own command line tool, or give it a key in the agent profile's environment, and start again.${how}`,
  );
}

const quote = (line: string): string => JSON.stringify(line.slice(0, MAX_QUOTE_CHARS));
