import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { operatorOf } from '../auth/authorize.ts';
import type { Deps } from '../deps.ts';
import { createOperatorServer } from './operator-tools.ts';

/**
 * The MCP endpoint for an operator's own programs (streamable HTTP, the operator's token). It keeps nothing
 * between calls and sends nothing unasked, so it takes POST alone.
 */
export function mcpRoute(app: FastifyInstance, deps: Deps): void {
  app.post('/mcp', { schema: { hide: true } }, async (request, reply) => {
    const server = createOperatorServer(deps, operatorOf(request).id);
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    try {
      const answer = await transport.handleRequest(toWebRequest(request), { parsedBody: request.body });
      return await reply
        .code(answer.status)
        .headers(Object.fromEntries(answer.headers))
        .send(await answer.text());
    } finally {
      await server.close();
    }
  });
  app.route({
    method: ['GET', 'DELETE'],
    url: '/mcp',
    schema: { hide: true },
    handler: (_request, reply) => reply.code(405).header('allow', 'POST').send(),
  });
}

const toWebRequest = ({ headers, url }: FastifyRequest): Request =>
  new Request(new URL(url, 'http://localhost'), {
    method: 'POST',
    headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  });
