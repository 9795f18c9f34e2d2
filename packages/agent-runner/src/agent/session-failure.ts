import type { SessionFailure } from '@kandev/contracts';
import type { AuthMethod } from '../acp/agent-replies.ts';
import type { Exit } from './agent-process.ts';

const SHOWN = 300;
const WAYS_SHOWN = 2_000;

/** Why a session could not start, or cannot go on. Thrown, and told to the server when the agent is gone. */
export class SessionFailureError extends Error {
  override readonly name = 'SessionFailureError';
  readonly code: SessionFailure['code'];

  constructor(code: SessionFailure['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }

  /** As the server is told of it, with the end of what the agent printed. */
  told(stderr_tail: string): SessionFailure {
    return { code: this.code, message: this.message, stderr_tail };
  }
}

export const commandNotFound = (command: string): SessionFailureError =>
  new SessionFailureError(
    'COMMAND_NOT_FOUND',
    `There is no program ${JSON.stringify(command)} on this machine. Install it, or change the agent profile's command.`,
  );

export const folderNotFound = (folder: string): SessionFailureError =>
  new SessionFailureError('FOLDER_NOT_FOUND', `The folder ${folder} does not exist on this machine.`);

/** `junk` is what an agent that ended before it had introduced itself printed instead, if it did. */
export const agentExited = (agent: string, exit: Exit, junk: string | undefined): SessionFailureError => {
  const { code, signal, error } = exit;
  if (error !== undefined) {
    return new SessionFailureError('AGENT_EXITED', `${agent} could not be started: ${error.message}`);
  }
  const how = signal === null ? `ended with code ${code ?? 'unknown'}` : `was ended by ${signal}`;
  if (junk === undefined) return new SessionFailureError('AGENT_EXITED', `${agent} ${how}.`);
  const printed = JSON.stringify(junk.slice(0, SHOWN));
  return code === 0
    ? new SessionFailureError('NOT_ACP', `${agent} does not speak ACP: it printed ${printed}, and ended.`)
    : new SessionFailureError('AGENT_EXITED', `${agent} ${how}. It had printed ${printed}.`);
};

/** For an agent that gave no answer; `junk` is what it printed instead, if it did. */
export const noAnswer = (agent: string, method: string, junk: string | undefined): SessionFailureError =>
  junk === undefined
    ? new SessionFailureError('INITIALIZE_TIMEOUT', `${agent} did not answer ${method} in time.`)
    : new SessionFailureError(
        'NOT_ACP',
        `${agent} does not speak ACP: it did not answer ${method}, and printed ${JSON.stringify(junk.slice(0, SHOWN))}.`,
      );

/** Names the ways to log in that the agent itself offers, for a person to do one of them. */
export const loginRequired = (agent: string, methods: AuthMethod[]): SessionFailureError => {
  const ways = methods
    .map(({ id, name, description }) => {
      const called = name ?? id ?? '';
      return description === null ? called : `${called} (${description.slice(0, SHOWN)})`;
    })
    .filter((way) => way !== '');
  const how = ways.length === 0 ? '' : ` It offers: ${ways.join('; ').slice(0, WAYS_SHOWN)}.`;
  return new SessionFailureError(
    'LOGIN_REQUIRED',
    `${agent} is not logged in on this machine. Log in with its own command line tool, or give it a key in the agent profile's environment, and start again.${how}`,
  );
};
