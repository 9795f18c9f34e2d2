import fs from 'node:fs';
import path from 'node:path';
import { MCP_SERVER } from './mcp-command.ts';
import type { Bridge } from './bridge.ts';
import { bridgeEntry } from './bridge-package.ts';
import { claudeExchanges } from './claude-exchanges.ts';
import { mcpExchanges } from './mcp-exchanges.ts';
import type { ScriptedModel } from './model-script.ts';

const PACKAGE = '@agentclientprotocol/claude-agent-acp';

export const claudeScript = [...claudeExchanges, ...mcpExchanges];

export async function claudeBridge(version: string, model: ScriptedModel): Promise<Bridge> {
  return {
    name: 'claude-agent-acp',
    version,
    entry: await bridgeEntry(PACKAGE, version),
    model,
    exchanges: claudeScript,
    settle: ({ cwd, home }) => {
      fs.mkdirSync(path.join(home, '.claude'));
      fs.writeFileSync(path.join(cwd, '.mcp.json'), JSON.stringify({ mcpServers: { asking: MCP_SERVER } }));
      fs.writeFileSync(
        path.join(home, '.claude/settings.json'),
        JSON.stringify({ enableAllProjectMcpServers: true }),
      );
      return {
        agent_id: 'claude-acp',
        env: { HOME: home, ANTHROPIC_BASE_URL: model.url, ANTHROPIC_API_KEY: 'none' },
        default_mode: 'default',
      };
    },
  };
}
