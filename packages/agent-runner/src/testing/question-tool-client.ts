import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { z } from 'zod';
import type { ScriptedAgent } from './scripted-agent.ts';

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
/** How an agent is told to start an MCP server. */
export type McpServerLaunch = z.infer<typeof newSessionParams>['mcpServers'][number];

const toolResult = z.object({
  content: z.array(z.object({ type: z.literal('text'), text: z.string() })),
  isError: z.boolean().optional(),
});

/** A tool's result: its text, and whether it is an error. */
export type ToolReply = { text: string; isError: boolean };

/** The MCP servers that the runner gave the agent's session. */
export async function mcpServersOf(agent: ScriptedAgent): Promise<McpServerLaunch[]> {
  return newSessionParams.parse((await agent.call('session/new')).params).mcpServers;
}

/** A real MCP client of the real question tool process. */
export class QuestionToolClient implements AsyncDisposable {
  readonly #client = new Client({ name: 'an-agent', version: '1.0.0' });

  /** Starts the server process and connects to it. */
  static async start({ command, args, env }: McpServerLaunch): Promise<QuestionToolClient> {
    const tool = new QuestionToolClient();
    const variables = Object.fromEntries(env.map(({ name, value }) => [name, value]));
    await tool.#client.connect(new StdioClientTransport({ command, args, env: variables }));
    return tool;
  }

  /** Starts the first MCP server that the runner gave the agent's session. */
  static async connect(agent: ScriptedAgent): Promise<QuestionToolClient> {
    const [launch] = await mcpServersOf(agent);
    if (launch === undefined) throw new Error('the agent was given no MCP server');
    return QuestionToolClient.start(launch);
  }

  async tools(): Promise<{ name: string; inputSchema: object }[]> {
    return (await this.#client.listTools()).tools;
  }

  /** Calls the tool. */
  async ask(toolArguments: Record<string, unknown>, signal?: AbortSignal): Promise<ToolReply> {
    const params = { name: 'ask_user_question_kandev', arguments: toolArguments };
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
