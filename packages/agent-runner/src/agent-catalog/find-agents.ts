import type { FoundAgent } from '@kandev/contracts';
import { findCommand } from '../agent/find-command.ts';
import { launchEnv } from '../agent/launch-env.ts';

/**
 * Which of the known agents are on this machine: those whose command is in the PATH that agents are started
 * with. Only looks for files, and runs none.
 */
export function findAgents(runnerEnv: Readonly<Record<string, string | undefined>>): FoundAgent[] {
  const searchPath = launchEnv(runnerEnv, {}, '')['PATH'];
  return knownAgents.map(({ args, ...agent }) => {
    const command = findCommand(agent.command, searchPath, '/');
    return { ...agent, args: [...args], found: command !== undefined, path: command?.at(-1) ?? null };
  });
}

/** An agent that speaks ACP, started and installed as its makers say. */
type KnownAgent = {
  agent_id: string;
  name: string;
  command: string;
  args: readonly string[];
  /** One line for a terminal; null for the agent that comes with this package. */
  install: string | null;
  page: string | null;
};

/**
 * The most used first. Command and arguments are those of the ACP registry
 * (github.com/agentclientprotocol/registry, an agent.json for each), the install line is that of the agent's
 * own page; both as of November 2026.
 */
export const knownAgents: readonly KnownAgent[] = [
  {
    agent_id: 'claude-acp',
    name: 'Claude Code',
    command: 'claude-agent-acp',
    args: [],
    install: 'npm install -g @agentclientprotocol/claude-agent-acp',
    page: 'https://github.com/agentclientprotocol/claude-agent-acp',
  },
  {
    agent_id: 'codex-acp',
    name: 'Codex',
    command: 'codex-acp',
    args: [],
    install: 'npm install -g @agentclientprotocol/codex-acp',
    page: 'https://github.com/agentclientprotocol/codex-acp',
  },
  {
    // Old releases have it as `--experimental-acp`; geminicli.com/docs/cli/acp-mode has this option.
    agent_id: 'gemini-acp',
    name: 'Gemini CLI',
    command: 'gemini',
    args: ['--acp'],
    install: 'npm install -g @google/gemini-cli',
    page: 'https://geminicli.com',
  },
  {
    agent_id: 'opencode-acp',
    name: 'OpenCode',
    command: 'opencode',
    args: ['acp'],
    install: 'npm install -g opencode-ai',
    page: 'https://opencode.ai/docs/acp/',
  },
  {
    agent_id: 'copilot-acp',
    name: 'GitHub Copilot',
    command: 'copilot',
    args: ['--acp'],
    install: 'npm install -g @github/copilot',
    page: 'https://github.com/github/copilot-cli',
  },
  {
    agent_id: 'cursor-acp',
    name: 'Cursor',
    command: 'cursor-agent',
    args: ['acp'],
    install: 'curl https://cursor.com/install -fsS | bash',
    page: 'https://cursor.com/docs/cli/acp',
  },
  {
    agent_id: 'qwen-acp',
    name: 'Qwen Code',
    command: 'qwen',
    args: ['--acp'],
    install: 'npm install -g @qwen-code/qwen-code',
    page: 'https://qwenlm.github.io/qwen-code-docs/en/users/overview',
  },
  {
    // A program that migrates databases has the same name: only a trial tells which was found.
    agent_id: 'goose-acp',
    name: 'goose',
    command: 'goose',
    args: ['acp'],
    install: 'curl -fsSL https://github.com/aaif-goose/goose/releases/download/stable/download_cli.sh | bash',
    page: 'https://github.com/aaif-goose/goose',
  },
  {
    agent_id: 'kimi-acp',
    name: 'Kimi Code',
    command: 'kimi',
    args: ['acp'],
    install: 'curl -fsSL https://code.kimi.com/kimi-code/install.sh | bash',
    page: 'https://github.com/MoonshotAI/kimi-code',
  },
  {
    agent_id: 'auggie-acp',
    name: 'Auggie',
    command: 'auggie',
    args: ['--acp'],
    install: 'npm install -g @augmentcode/auggie',
    page: 'https://github.com/augmentcode/auggie',
  },
  {
    agent_id: 'cline-acp',
    name: 'Cline',
    command: 'cline',
    args: ['--acp'],
    install: 'npm install -g cline',
    page: 'https://cline.bot/cli',
  },
  {
    agent_id: 'vibe-acp',
    name: 'Mistral Vibe',
    command: 'vibe-acp',
    args: [],
    install: 'curl -LsSf https://mistral.ai/vibe/install.sh | bash',
    page: 'https://docs.mistral.ai/mistral-vibe/introduction/install',
  },
  {
    agent_id: 'demo-acp',
    name: 'Demo agent',
    command: 'kandev-demo-agent',
    args: [],
    install: null,
    page: null,
  },
];
