import type { StartSession } from '@kandev/contracts';
import { AcpError } from '../acp/acp-error.ts';
import type { AuthMethod } from '../acp/agent-replies.ts';
import { clientCapabilities } from '../acp/client-capabilities.ts';
import type { Handshake, Introduction, Opening } from './handshake.ts';
import { inTime } from './in-time.ts';
import { loginRequired, noAnswer, SessionFailureError } from './session-failure.ts';
import { takeUpSession } from './take-up-session.ts';

/** The one version of ACP that is spoken here. */
const ACP_VERSION = 1;

/**
 * Greets the agent.
 *
 * @throws SessionFailureError; AcpError `CLOSED` when the agent is gone
 */
export const introduce = async ({
  connection,
  start,
  timing,
  firstJunk,
}: Handshake): Promise<Introduction> => {
  const asked = connection.initialize(clientCapabilities(start.agent_id, start.elicitation));
  const reply = await inTime(asked, timing.initialize, () =>
    noAnswer(start.agent_name, 'initialize', firstJunk()),
  ).catch((error: unknown) => {
    throw asFailure(error, start.agent_name, []);
  });
  if (reply.protocolVersion !== ACP_VERSION) {
    throw new SessionFailureError(
      'AGENT_REFUSED',
      `${start.agent_name} speaks version ${reply.protocolVersion} of ACP, and only ${ACP_VERSION} is known here.`,
    );
  }
  const { protocolVersion, agentInfo: info, authMethods, agentCapabilities } = reply;
  const { loadSession: canLoad, sessionCapabilities } = agentCapabilities;
  return { protocolVersion, info, authMethods, canLoad, canResume: sessionCapabilities.resume !== null };
};

/**
 * Opens the agent's own session, in the mode that the profile asks for: the one that it had before where it
 * can take that up again, else a new one.
 *
 * @throws SessionFailureError; AcpError `CLOSED` when the agent is gone
 */
export const openSession = async (handshake: Handshake, introduction: Introduction): Promise<Opening> => {
  const { connection, start, timing, mcpServers } = handshake;
  try {
    const late = (): SessionFailureError => noAnswer(start.agent_name, 'session/new', undefined);
    const takenUp = await takeUpSession(handshake, introduction);
    const opened =
      takenUp ?? (await inTime(connection.newSession(start.cwd, mcpServers), timing.newSession, late));
    if (start.default_mode !== null) {
      await inTime(connection.setMode(opened.sessionId, start.default_mode), timing.newSession, late).catch(
        (error: unknown) => {
          throw modeRefused(error, start, opened.modes?.availableModes.map(({ id }) => id) ?? []);
        },
      );
    }
    const isForgetful = start.acp_session_id !== undefined && takenUp === undefined;
    return { acpSessionId: opened.sessionId, isForgetful, modes: opened.modes?.availableModes ?? [] };
  } catch (error) {
    throw asFailure(error, start.agent_name, introduction.authMethods);
  }
};

/** A mode can be what keeps an agent from writing, so a session never goes on in another one. */
const modeRefused = (error: unknown, start: StartSession, offered: string[]): unknown => {
  if (!(error instanceof AcpError) || error.code !== 'REFUSED') return error;
  const modes = offered.length === 0 ? '' : ` Its modes: ${offered.join(', ').slice(0, 500)}.`;
  return new SessionFailureError(
    'AGENT_REFUSED',
    `${start.agent_name} refused the mode ${JSON.stringify(start.default_mode)}: ${error.message}.${modes}`,
    { cause: error },
  );
};

const asFailure = (error: unknown, agent: string, authMethods: AuthMethod[]): unknown => {
  if (!(error instanceof AcpError)) return error;
  switch (error.code) {
    case 'CLOSED':
      return error;
    case 'LOGIN_REQUIRED':
      return loginRequired(agent, authMethods);
    case 'REFUSED':
      return new SessionFailureError('AGENT_REFUSED', `${agent} refused: ${error.message}`, { cause: error });
    case 'MALFORMED':
      return new SessionFailureError('NOT_ACP', `${agent} does not speak ACP: ${error.message}.`, {
        cause: error,
      });
  }
};
