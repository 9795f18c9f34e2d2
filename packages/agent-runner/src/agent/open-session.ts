import type { StartSession } from '@kandev/contracts';
import pTimeout from 'p-timeout';
import type { AcpConnection } from '../acp/acp-connection.ts';
import { AcpError } from '../acp/acp-error.ts';
import type { AuthMethod, InitializeReply, ResumeReply } from '../acp/agent-replies.ts';
import { clientCapabilities } from '../acp/client-capabilities.ts';
import type { FeatureTracker } from '../acp/feature-tracker.ts';
import type { AgentTiming } from '../config.ts';
import type { McpServerLaunch } from '../question-tool/question-socket.ts';
import { loginRequired, noAnswer, notAcp, SessionFailureError } from './session-failure.ts';

/** The one version of ACP that is spoken here. */
const ACP_VERSION = 1;
const MAX_MODES_CHARS = 500;

/** What opening a session needs of its agent. */
export type Handshake = {
  connection: AcpConnection;
  start: StartSession;
  timing: Pick<AgentTiming, 'initializeMs' | 'newSessionMs'>;
  /** The MCP servers that the agent is to start for its session. */
  mcpServers: readonly McpServerLaunch[];
  firstInvalidLine: () => string | undefined;
  /** Learns which features the agent has in its session. */
  features: FeatureTracker;
};

/** Who the agent is, and how it can go on with an earlier session. */
export type Introduction = {
  protocolVersion: number;
  info: InitializeReply['agentInfo'];
  authMethods: AuthMethod[];
  canLoad: boolean;
  canResume: boolean;
};

/** The agent's own session. `lostHistory`: there was an earlier session, and this one knows nothing of it. */
export type AcpSession = {
  acpSessionId: string;
  isResumed: boolean;
  lostHistory: boolean;
  modes: { id: string; name: string | null }[];
};

/**
 * Initializes the connection to an agent.
 *
 * @throws SessionFailureError; AcpError `CLOSED` when the agent is gone
 */
export async function introduce({
  connection,
  start,
  timing,
  firstInvalidLine,
}: Handshake): Promise<Introduction> {
  const { agent_name: agent } = start;
  const reply = await pTimeout(connection.initialize(clientCapabilities(start.agent_id, start.elicitation)), {
    milliseconds: timing.initializeMs,
    fallback: () => {
      throw noAnswer(agent, 'initialize', firstInvalidLine());
    },
  }).catch((error: unknown) => {
    throw toSessionFailure(error, agent, []);
  });
  const { protocolVersion, agentInfo: info, authMethods, agentCapabilities } = reply;
  if (protocolVersion !== ACP_VERSION) {
    throw new SessionFailureError(
      'AGENT_REFUSED',
      { reason: 'other_version', agent, version: protocolVersion, known: ACP_VERSION },
      `${agent} speaks version ${protocolVersion} of ACP, and only ${ACP_VERSION} is known here.`,
    );
  }
  const { loadSession: canLoad, sessionCapabilities } = agentCapabilities;
  return { protocolVersion, info, authMethods, canLoad, canResume: sessionCapabilities.resume !== null };
}

/**
 * Opens the agent's own session, with the settings of the profile and the operator: the earlier session where
 * the agent can resume it, else a new one.
 *
 * @throws SessionFailureError; AcpError `CLOSED` when the agent is gone
 */
export async function openSession(handshake: Handshake, introduction: Introduction): Promise<AcpSession> {
  const { connection, start, mcpServers, features } = handshake;
  try {
    const resumed = await resumeSession(handshake, introduction);
    const opened =
      resumed ?? (await answerInTime(handshake, 'session/new', connection.newSession(start.cwd, mcpServers)));
    features.openSession(opened.sessionId, opened);
    await restoreSettings(handshake);
    return {
      acpSessionId: opened.sessionId,
      isResumed: resumed !== undefined,
      lostHistory: start.acp_session_id !== undefined && resumed === undefined,
      modes: features.mode?.choices.map(({ value, name }) => ({ id: value, name })) ?? [],
    };
  } catch (error) {
    throw toSessionFailure(error, start.agent_name, introduction.authMethods);
  }
}

/**
 * Resumes the agent's earlier session, by `session/resume` where the agent has it: `session/load` repeats the
 * whole conversation. Undefined where there is none, where the agent can do neither, and where it has
 * forgotten it.
 *
 * @throws SessionFailureError when no answer comes; AcpError `LOGIN_REQUIRED`, `CLOSED`
 */
async function resumeSession(
  handshake: Handshake,
  { canLoad, canResume }: Introduction,
): Promise<(ResumeReply & { sessionId: string }) | undefined> {
  const { connection, start, mcpServers } = handshake;
  const { acp_session_id: sessionId, cwd } = start;
  if (sessionId === undefined || !(canLoad || canResume)) return undefined;
  const method = canResume ? 'session/resume' : 'session/load';
  try {
    const reply = connection.resumeSession(method, { sessionId, cwd, mcpServers });
    return { ...(await answerInTime(handshake, method, reply)), sessionId };
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
}

/**
 * Sets a session that was just opened to its earlier settings: its mode, or the profile's where an operator
 * has set none, and its other options. A refused option stays as the agent has it; a refused mode fails the
 * session.
 *
 * @throws SessionFailureError; AcpError
 */
async function restoreSettings(handshake: Handshake): Promise<void> {
  const { connection, start, features } = handshake;
  const settings = start.options ?? [];
  const modeSetting = settings.find(({ option_id }) => option_id === features.mode?.id);
  const mode = modeSetting?.value ?? start.default_mode;
  if (mode !== null) {
    await answerInTime(handshake, null, features.setMode(connection, mode)).catch((error: unknown) => {
      throw modeRefused(error, start, mode, features.mode?.choices.map(({ value }) => value) ?? []);
    });
  }
  for (const setting of settings) {
    if (setting === modeSetting) continue;
    await answerInTime(handshake, null, features.set(connection, setting)).catch((error: unknown) => {
      if (!isRefusal(error)) throw error;
    });
  }
}

/**
 * `method` is null for the settings of a session.
 * @throws SessionFailureError when no answer comes in time
 */
function answerInTime<T>(
  { start, timing }: Handshake,
  method: string | null,
  answer: Promise<T>,
): Promise<T> {
  return pTimeout(answer, {
    milliseconds: timing.newSessionMs,
    fallback: () => {
      throw noAnswer(start.agent_name, method, undefined);
    },
  });
}

const isRefusal = (error: unknown): error is AcpError =>
  error instanceof AcpError && error.code === 'REFUSED';

/** The mode may be all that keeps an agent from writing, so a session never goes on in another mode. */
function modeRefused(error: unknown, start: StartSession, mode: string, offered: string[]): unknown {
  if (!isRefusal(error)) return error;
  const modes = offered.length === 0 ? null : offered.join(', ').slice(0, MAX_MODES_CHARS);
  const { agent_name: agent } = start;
  return new SessionFailureError(
    'AGENT_REFUSED',
    { reason: 'mode_refused', agent, mode, words: error.message, modes },
    `${agent} refused the mode ${JSON.stringify(mode)}: ${error.message}.${modes === null ? '' : ` Its modes: ${modes}.`}`,
    { cause: error },
  );
}

function toSessionFailure(error: unknown, agent: string, authMethods: AuthMethod[]): unknown {
  if (!(error instanceof AcpError)) return error;
  switch (error.code) {
    case 'CLOSED':
      return error;
    case 'LOGIN_REQUIRED':
      return loginRequired(agent, authMethods);
    case 'REFUSED':
      return new SessionFailureError(
        'AGENT_REFUSED',
        { reason: 'refused', agent, words: error.message },
        `${agent} refused: ${error.message}`,
        { cause: error },
      );
    case 'MALFORMED':
      return notAcp(agent, error);
  }
}
