import fs from 'node:fs';
import path from 'node:path';
import type { Bridge } from './bridge.ts';
import { bridgeEntry } from './bridge-package.ts';
import { codexExchanges } from './codex-exchanges.ts';
import { MCP_SERVER } from './mcp-command.ts';
import { mcpExchanges } from './mcp-exchanges.ts';
import type { ScriptedModel } from './model-script.ts';

const PACKAGE = '@agentclientprotocol/codex-acp';

export const codexScript = [...codexExchanges, ...mcpExchanges];

/** Codex wants a login before a session; a request in its environment gives it one that needs no account. */
const LOGIN = { methodId: 'api-key', _meta: { 'api-key': { apiKey: 'none' } } };

export async function codexBridge(version: string, model: ScriptedModel): Promise<Bridge> {
  return {
    name: 'codex-acp',
    version,
    entry: await bridgeEntry(PACKAGE, version),
    model,
    exchanges: codexScript,
    settle: ({ home }) => {
      fs.writeFileSync(path.join(home, 'config.toml'), configuration(model.url));
      return {
        agent_id: 'codex-acp',
        env: { HOME: home, CODEX_HOME: home, MODEL_KEY: 'none', DEFAULT_AUTH_REQUEST: JSON.stringify(LOGIN) },
        default_mode: 'workspace-write',
      };
    },
  };
}

const configuration = (url: string): string => `
model = "scripted"
model_provider = "scripted"

[model_providers.scripted]
name = "scripted"
base_url = "${url}/v1"
wire_api = "responses"
env_key = "MODEL_KEY"

[features]
default_mode_request_user_input = true

[mcp_servers.asking]
command = ${JSON.stringify(MCP_SERVER.command)}
args = ${JSON.stringify(MCP_SERVER.args)}
`;
