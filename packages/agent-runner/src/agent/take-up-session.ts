import type { ResumeReply } from '../acp/agent-replies.ts';
import { AcpError } from '../acp/acp-error.ts';
import type { Handshake, Introduction } from './handshake.ts';
import { inTime } from './in-time.ts';
import { noAnswer } from './session-failure.ts';

type TakenUp = ResumeReply & { sessionId: string };

/**
 * Takes up the agent's earlier conversation: by `session/resume` where the agent has it, since `session/load`
 * says again all that was said. Undefined where there is none, where the agent can do neither, and where it
 * knows of that conversation no more.
 *
 * @throws SessionFailureError when no answer comes; AcpError `LOGIN_REQUIRED`, `CLOSED`
 */
export async function resumeSession(
  { connection, start, timing, mcpServers }: Handshake,
  { canLoad, canResume }: Pick<Introduction, 'canLoad' | 'canResume'>,
): Promise<TakenUp | undefined> {
  const { acp_session_id: sessionId, agent_name, cwd } = start;
  if (sessionId === undefined || !(canLoad || canResume)) return undefined;
  const method = canResume ? 'session/resume' : 'session/load';
  try {
    const asked = connection.resumeSession(method, { sessionId, cwd, mcpServers });
    const reply = await inTime(asked, timing.newSession, () => noAnswer(agent_name, method, undefined));
    return { ...reply, sessionId };
  } catch (error) {
    if (error instanceof AcpError && error.code === 'REFUSED') return undefined;
    throw error;
  }
}
