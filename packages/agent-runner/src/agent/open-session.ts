import { AcpError } from '../acp/acp-error.ts';
import type { AuthMethod } from '../acp/agent-replies.ts';
import { clientCapabilities } from '../acp/client-capabilities.ts';
import type { Handshake, Introduction, AcpSession } from './handshake.ts';
import { inTime } from './in-time.ts';
import { loginRequired, noAnswer, notAcp, SessionFailureError } from './session-failure.ts';
import { restoreSettings } from './set-up-session.ts';
import { resumeSession } from './take-up-session.ts';

/** The one version of ACP that is spoken here. */
const ACP_VERSION = 1;

/**
 * Greets the agent.
 *
 * @throws SessionFailureError; AcpError `CLOSED` when the agent is gone
 */
export async function introduce({
  connection,
  start,
  timing,
  firstInvalidLine,
}: Handshake): Promise<Introduction> {
  const asked = connection.initialize(clientCapabilities(start.agent_id, start.elicitation));
  const reply = await inTime(asked, timing.initialize, () =>
    noAnswer(start.agent_name, 'initialize', firstInvalidLine()),
  ).catch((error: unknown) => {
    throw asFailure(error, start.agent_name, []);
  });
  if (reply.protocolVersion !== ACP_VERSION) {
    throw new SessionFailureError(
      'AGENT_REFUSED',
      {
        reason: 'other_version',
        agent: start.agent_name,
        version: reply.protocolVersion,
        known: ACP_VERSION,
      },
      `${start.agent_name} speaks version ${reply.protocolVersion} of ACP, and only ${ACP_VERSION} is known here.`,
    );
  }
  const { protocolVersion, agentInfo: info, authMethods, agentCapabilities } = reply;
  const { loadSession: canLoad, sessionCapabilities } = agentCapabilities;
  return { protocolVersion, info, authMethods, canLoad, canResume: sessionCapabilities.resume !== null };
}

/**
 * Opens the agent's own session, set to what the profile and the operator want: the one that it had before
 * where it can take that up again, else a new one.
 *
 * @throws SessionFailureError; AcpError `CLOSED` when the agent is gone
 */
export async function openSession(handshake: Handshake, introduction: Introduction): Promise<AcpSession> {
  const { connection, start, timing, mcpServers, features } = handshake;
  try {
    const late = (): SessionFailureError => noAnswer(start.agent_name, 'session/new', undefined);
    const takenUp = await resumeSession(handshake, introduction);
    const opened =
      takenUp ?? (await inTime(connection.newSession(start.cwd, mcpServers), timing.newSession, late));
    features.openSession(opened.sessionId, opened);
    await restoreSettings(handshake);
    return {
      acpSessionId: opened.sessionId,
      isResumed: takenUp !== undefined,
      lostHistory: start.acp_session_id !== undefined && takenUp === undefined,
      modes: features.mode?.choices.map(({ value, name }) => ({ id: value, name })) ?? [],
    };
  } catch (error) {
    throw asFailure(error, start.agent_name, introduction.authMethods);
  }
}

function asFailure(error: unknown, agent: string, authMethods: AuthMethod[]): unknown {
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
