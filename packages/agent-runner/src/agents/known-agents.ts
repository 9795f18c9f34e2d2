/** One agent that speaks ACP, as its makers say that it is started and installed. */
export type KnownAgent = {
  agent_id: string;
  name: string;
  command: string;
  args: readonly string[];
  /** One line for a terminal; null for what is brought along. */
  install: string | null;
  page: string | null;
};

/**
 * The agents that are looked for, the most used first.
 *
 * Command and arguments are those of the ACP registry (github.com/agentclientprotocol/registry, each agent's
 * agent.json, `distribution`), read in November 2026; where it differs or says nothing, the source stands at
 * the agent. Installing is what each agent's own page says.
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
    // `--experimental-acp` until 0.33 (github.com/google-gemini/gemini-cli, docs/cli/acp-mode.md)
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
    install: 'curl -fsSL https://opencode.ai/install | bash',
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
    agent_id: 'goose-acp',
    name: 'goose',
    command: 'goose',
    args: ['acp'],
    install: 'curl -fsSL https://github.com/block/goose/releases/download/stable/download_cli.sh | bash',
    page: 'https://block.github.io/goose/',
  },
  {
    agent_id: 'kimi-acp',
    name: 'Kimi CLI',
    command: 'kimi',
    args: ['acp'],
    install: 'uv tool install --python 3.13 kimi-cli',
    page: 'https://github.com/MoonshotAI/kimi-cli',
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
    install: 'uv tool install mistral-vibe',
    page: 'https://github.com/mistralai/mistral-vibe',
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
