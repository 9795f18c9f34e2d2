import { beforeAll, expect, it } from 'vitest';
import { useLiveServer } from '../testing/live-server.ts';

type Operation = {
  summary?: string;
  tags?: string[];
  parameters?: { name: string; in: string }[];
  responses: Record<string, unknown>;
};
type Document = {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
};

const live = useLiveServer({ shared: true });
let document: Document;
beforeAll(async () => {
  document = (await live.server.call('GET', '/api/docs/json')).body as Document;
});

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      route: `${method.toUpperCase()} ${path}`,
      path,
      operation,
    })),
  );

it('lists every route, the streams included', () => {
  expect(
    operations()
      .map(({ route }) => route)
      .sort(),
  ).toEqual([
    'DELETE /api/v1/agent-profiles/{id}',
    'DELETE /api/v1/columns/{id}',
    'DELETE /api/v1/sessions/{id}/queued-prompts/{prompt_id}',
    'DELETE /api/v1/tasks/{id}',
    'DELETE /api/v1/tasks/{id}/worktree',
    'GET /api/v1/agent-profiles',
    'GET /api/v1/agents',
    'GET /api/v1/board',
    'GET /api/v1/clarifications',
    'GET /api/v1/clarifications/{pending_id}',
    'GET /api/v1/events',
    'GET /api/v1/feature-flags',
    'GET /api/v1/me',
    'GET /api/v1/permissions',
    'GET /api/v1/permissions/{pending_id}',
    'GET /api/v1/runners',
    'GET /api/v1/runners/stream',
    'GET /api/v1/sessions/{id}',
    'GET /api/v1/sessions/{id}/messages',
    'GET /api/v1/stream',
    'GET /api/v1/tasks',
    'GET /api/v1/tasks/{id}',
    'GET /api/v1/tasks/{id}/sessions',
    'GET /api/v1/tasks/{id}/worktree',
    'GET /healthz',
    'GET /readyz',
    'GET /sign-in',
    'PATCH /api/v1/agent-profiles/{id}',
    'PATCH /api/v1/columns/{id}',
    'PATCH /api/v1/feature-flags/{key}',
    'PATCH /api/v1/tasks/{id}',
    'POST /api/v1/agent-profiles',
    'POST /api/v1/agent-profiles/try',
    'POST /api/v1/clarifications/{pending_id}/respond',
    'POST /api/v1/columns',
    'POST /api/v1/permissions/{pending_id}/respond',
    'POST /api/v1/sessions/{id}/cancel',
    'POST /api/v1/sessions/{id}/options',
    'POST /api/v1/sessions/{id}/prompt',
    'POST /api/v1/sessions/{id}/stop',
    'POST /api/v1/sign-out',
    'POST /api/v1/tasks',
    'POST /api/v1/tasks/{id}/sessions',
  ]);
});

it('says of each route what it is for, what its path takes, and what it answers', () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  for (const { route, path, operation } of operations()) {
    expect(operation.summary, route).toMatch(/\w/);
    expect(operation.tags, route).toHaveLength(1);
    expect(Object.keys(operation.responses).length, route).toBeGreaterThan(0);
    const named = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
    const described = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
    expect(described.map(({ name }) => name).sort(), route).toEqual(named.sort());
  }
});

it('points only at shapes that it describes', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target);
  expect(new Set(references).size).toBeGreaterThan(8);
  for (const target of references) {
    const name = /^#\/components\/schemas\/(\w+)$/.exec(target ?? '')?.[1];
    expect(Object.keys(document.components.schemas), target).toContain(name);
  }
});

it('says that every question has multi_select and every clarification its source [R3]', () => {
  expect(document.components.schemas).toMatchObject({
    Question: { required: expect.arrayContaining(['multi_select']) as unknown },
    Clarification: {
      required: expect.arrayContaining(['source']) as unknown,
      properties: { source: { enum: ['elicitation', 'ask_user_question'] } },
    },
  });
});

it('shows the document as a page that loads nothing from elsewhere', async () => {
  const page = await live.server.call('GET', '/api/docs/');
  expect(page.status).toBe(200);
  const sources = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, source]) => source ?? '');
  expect(sources.length).toBeGreaterThan(3);
  for (const source of sources) expect(source).not.toMatch(/^(https?:)?\/\//);
  expect(page.text).not.toMatch(/<script>(?!\s*<\/script>)/);
});
