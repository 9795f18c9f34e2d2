import fs from 'node:fs';
import path from 'node:path';
import { acceptReply } from '../fixtures/forms.ts';
import { installBridge, MCP_SERVER, type Bridge } from './bridge.ts';
import type { Exchange } from './exchange.ts';
import { choose, endOfTurn, skip, submit, withText } from './exchange.ts';
import { mcpExchanges } from './mcp-exchanges.ts';
import type { ModelScript, ModelServer } from './model-server.ts';

const PACKAGE = '@agentclientprotocol/codex-acp';

export const codexExchanges: readonly Exchange[] = [
  {
    name: 'a pick alone',
    elicitation: true,
    script: ask('Ask me for the database.'),
    operator: () => submit([choose('db', 'SQLite')]),
    expected: () => endOfTurn([acceptReply({ db: 'SQLite' })], '"SQLite"'),
  },
  {
    name: 'text alone',
    elicitation: true,
    script: ask('Ask me for the database, none may fit.'),
    operator: (questions) => withText(questions, 'db', [], ' CockroachDB '),
    expected: () => endOfTurn([acceptReply({ db_note: 'CockroachDB' })], 'CockroachDB'),
  },
  {
    name: 'a pick and text',
    elicitation: true,
    script: ask('Ask me for the database, I may have a remark.'),
    operator: (questions) => withText(questions, 'db', ['SQLite'], 'in memory'),
    expected: () => endOfTurn([acceptReply({ db: 'SQLite', db_note: 'in memory' })], 'in memory'),
  },
  {
    name: 'skip',
    elicitation: true,
    script: ask('Ask me for the database, or go on.'),
    operator: () => skip,
    expected: () => endOfTurn(['{"action":"decline"}'], '{"answers":{}}'),
  },
  {
    name: 'cancel',
    elicitation: true,
    script: ask('Ask me for the database, then wait.'),
    operator: () => 'stop turn',
    expected: () => ({ stopReason: 'cancelled', replies: ['{"action":"cancel"}'], modelRead: null }),
  },
  ...mcpExchanges,
];

function ask(prompt: string): ModelScript {
  const options = ['Postgres', 'SQLite'].map((label) => ({ label, description: `${label}, as it is` }));
  return {
    prompt,
    tool: 'request_user_input',
    input: {
      questions: [{ id: 'db', header: 'Datastore', question: 'Which database should it use?', options }],
    },
    withoutTool: 'I cannot ask here.',
    afterTool: 'Thanks, continuing.',
  };
}

/** Codex wants a login before a session; this request in its environment is a login without an account. */
const LOGIN = { methodId: 'api-key', _meta: { 'api-key': { apiKey: 'none' } } };

export async function codexBridge(version: string, model: ModelServer): Promise<Bridge> {
  return {
    name: 'codex-acp',
    version,
    entry: await installBridge(PACKAGE, version),
    model,
    exchanges: codexExchanges,
    prepareSession: ({ home }) => {
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
