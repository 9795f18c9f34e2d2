import * as contracts from '@kandev/contracts';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';

/** The schemas that the document names and refers to. */
const namedSchemas = {
  Answer: contracts.answer,
  AgentProfile: contracts.agentProfile,
  Board: contracts.board,
  Clarification: contracts.clarification,
  Column: contracts.column,
  FeatureFlag: contracts.featureFlag,
  LiveEvent: contracts.liveEvent,
  Message: contracts.message,
  Permission: contracts.permission,
  Problem: contracts.problem,
  Question: contracts.question,
  Runner: contracts.runner,
  Session: contracts.session,
  Task: contracts.task,
};

function createSchemaRegistry() {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(namedSchemas)) registry.add(schema, { id });
  return registry;
}

/** Describes every route from its contracts, at /api/docs for people and /api/docs/json for tools. */
export async function serveOpenApi(app: FastifyInstance): Promise<void> {
  const schemaRegistry = createSchemaRegistry();
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Kandev',
        version: '1',
        description: 'The board where people answer the questions of coding agents.',
      },
      components: {
        securitySchemes: {
          operator_token: { type: 'http', scheme: 'bearer', description: 'The token of the operator.' },
          browser_session: {
            type: 'apiKey',
            in: 'cookie',
            name: 'kandev_session_PORT',
            description: 'Set by the sign-in link; PORT is the port of this server.',
          },
          runner_token: { type: 'http', scheme: 'bearer', description: 'A token made for a runner.' },
        },
      },
      security: [{ operator_token: [] }, { browser_session: [] }],
    },
    transform: createJsonSchemaTransform({ schemaRegistry }),
    transformObject: createJsonSchemaTransformObject({ schemaRegistry }),
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs' });
}
