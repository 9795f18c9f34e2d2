import type { StartSession } from '@kandev/contracts';
import type { AcpConnection } from '../acp/acp-connection.ts';
import type { AuthMethod, InitializeReply } from '../acp/agent-replies.ts';
import type { FeatureTracker } from '../acp/feature-tracker.ts';
import type { AgentTiming } from '../config.ts';
import type { McpServerLaunch } from '../question-tool/question-socket.ts';

/** What opening a session needs of its agent. */
export type Handshake = {
  connection: AcpConnection;
  start: StartSession;
  timing: Pick<AgentTiming, 'initialize' | 'newSession'>;
  /** The MCP servers that the agent is to start for its session. */
  mcpServers: readonly McpServerLaunch[];
  firstInvalidLine: () => string | undefined;
  /** Learns what the agent offers in its session. */
  features: FeatureTracker;
};

/** Who the agent is, and what it can do with a conversation that it had before. */
export type Introduction = {
  protocolVersion: number;
  info: InitializeReply['agentInfo'];
  authMethods: AuthMethod[];
  canLoad: boolean;
  canResume: boolean;
};

/** The agent's own session. `isForgetful`: there was one before, and this one knows nothing of it. */
export type AcpSession = {
  acpSessionId: string;
  isResumed: boolean;
  lostHistory: boolean;
  modes: { id: string; name: string | null }[];
};
