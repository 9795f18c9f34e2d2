import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { z } from 'zod';
import type { Puppet } from './puppet-agent.ts';

const newSessionParams = z.object({
  mcpServers: z.array(
    z.object({
      name: z.string(),
      command: z.string(),
      args: z.array(z.string()),
      env: z.array(z.object({ name: z.string(), value: z.string() })),
    }),
  ),
});
export type Launch = z.infer<typeof newSessionParams>['mcpServers'][number];

const toolResult = z.object({
  content: z.array(z.object({ type: z.literal('text'), text: z.string() })),
  isError: z.boolean().optional(),
});

export type Told = { text: string; isError: boolean };

/** The MCP servers that an agent was told to start. */
export async function launchesOf(puppet: Puppet): Promise<Launch[]> {
  return newSessionParams.parse((await puppet.call('session/new')).params).mcpServers;
}

/** An agent's own MCP client: the real one, and the real server process that the runner named. */
export class ToolClient {
  readonly #client = new Client({ name: 'an-agent', version: '1.0.0' });

  static async start({ command, args, env }: Launch): Promise<ToolClient> {
    const tool = new ToolClient();
    const named = Object.fromEntries(env.map(({ name, value }) => [name, value]));
    await tool.#client.connect(new StdioClientTransport({ command, args, env: named }));
    return tool;
  }

  static async of(puppet: Puppet): Promise<ToolClient> {
    const [launch] = await launchesOf(puppet);
    if (launch === undefined) throw new Error('the agent was given no MCP server');
    return ToolClient.start(launch);
  }

  async tools(): Promise<{ name: string; inputSchema: object }[]> {
    return (await this.#client.listTools()).tools;
  }

  async ask(given: Record<string, unknown>, signal?: AbortSignal): Promise<Told> {
    const params = { name: 'ask_user_question_kandev', arguments: given };
    const options = signal === undefined ? {} : { signal };
    const { content, isError = false } = toolResult.parse(
      await this.#client.callTool(params, undefined, options),
    );
    return { text: content.map(({ text }) => text).join(''), isError };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#client.close();
  }
}
