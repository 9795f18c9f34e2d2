import type { McpServer } from '@agentclientprotocol/sdk';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import type { OpenRequest, RawReply } from './agent-wire.ts';

/** As short as in agents' own MCP clients, and restarted by every progress notification. */
const CALL_TIMEOUT_MS = 60_000;

/**
 * Calls a tool of the session's first stdio MCP server, which is started for this call alone. The reply is the
 * text of the tool's result; it is an error where the result is an error or the call fails.
 */
export function callTool(servers: readonly McpServer[], name: string, argumentsText: string): OpenRequest {
  const withdrawal = new AbortController();
  const reply = call(servers, name, argumentsText, withdrawal.signal).catch((error: unknown): RawReply => ({
    kind: 'error',
    text: (error as Error).message,
  }));
  return { reply, withdraw: () => withdrawal.abort(new Error('I waited no longer.')) };
}

async function call(
  servers: readonly McpServer[],
  name: string,
  argumentsText: string,
  signal: AbortSignal,
): Promise<RawReply> {
  const server = servers.find((candidate) => 'command' in candidate);
  if (server === undefined) throw new Error(`I was given no MCP server, so I cannot call ${name}.`);
  const { command, args, env } = server;
  const client = new Client({ name: 'kandev-demo-agent', version: '0.1.0' });
  const variables = Object.fromEntries(env.map((variable) => [variable.name, variable.value]));
  await client.connect(new StdioClientTransport({ command, args, env: variables }));
  try {
    const toolArguments = JSON.parse(argumentsText) as Record<string, unknown>;
    const result = await client.callTool({ name, arguments: toolArguments }, CallToolResultSchema, {
      signal,
      timeout: CALL_TIMEOUT_MS,
      resetTimeoutOnProgress: true,
      onprogress: () => undefined,
    });
    const { content, isError = false } = CallToolResultSchema.parse(result);
    const text = content.map((block) => (block.type === 'text' ? block.text : '')).join('');
    return { kind: isError ? 'error' : 'result', text };
  } finally {
    await client.close();
  }
}
