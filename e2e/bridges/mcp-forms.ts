import type { ElicitRequestFormParams } from '@modelcontextprotocol/sdk/types.js';

export type McpSchema = ElicitRequestFormParams['requestedSchema'];
type McpProperty = McpSchema['properties'][string];

/** An operator's answer to one field, and the value expected in the content. */
type FieldAnswer = { picks?: string[]; text?: string; value: unknown };

const titledOptions = (...labels: string[]) =>
  labels.map((label) => ({ const: label, title: `The ${label}` }));

/** A field of each kind that an MCP server can ask for. */
export const fieldKinds: Record<string, FieldAnswer & { property: McpProperty }> = {
  string: { property: { type: 'string' }, text: ' T ', value: 'T' },
  lengths: { property: { type: 'string', minLength: 2, maxLength: 4 }, text: 'abc', value: 'abc' },
  email: { property: { type: 'string', format: 'email' }, text: 'a@b.example', value: 'a@b.example' },
  uri: {
    property: { type: 'string', format: 'uri' },
    text: 'https://b.example/a',
    value: 'https://b.example/a',
  },
  date: { property: { type: 'string', format: 'date' }, text: '2026-08-09', value: '2026-08-09' },
  instant: {
    property: { type: 'string', format: 'date-time' },
    text: '2026-08-09T10:00:00Z',
    value: '2026-08-09T10:00:00Z',
  },
  number: { property: { type: 'number', minimum: 0, maximum: 1 }, text: '0.5', value: 0.5 },
  integer: { property: { type: 'integer', minimum: 1, maximum: 5 }, text: '3', value: 3 },
  boolean: { property: { type: 'boolean', default: true }, picks: ['false'], value: false },
  enum: { property: { type: 'string', enum: ['eu', 'us'] }, picks: ['us'], value: 'us' },
  named: {
    property: { type: 'string', enum: ['a', 'b'], enumNames: ['Alpha', 'Beta'] },
    picks: ['b'],
    value: 'b',
  },
  titled: { property: { type: 'string', oneOf: titledOptions('s', 'l') }, picks: ['l'], value: 'l' },
  several: {
    property: { type: 'array', minItems: 1, maxItems: 2, items: { type: 'string', enum: ['x', 'y', 'z'] } },
    picks: ['z', 'x'],
    value: ['x', 'z'],
  },
  'several titled': {
    property: { type: 'array', items: { anyOf: titledOptions('dev', 'prod') } },
    picks: ['prod', 'dev'],
    value: ['dev', 'prod'],
  },
};

export function formOf(property: McpProperty): McpSchema {
  return { type: 'object', properties: { value: property }, required: ['value'] };
}

/** Twelve fields of one form, each with its answer. One stays empty. */
const settingsFields: Record<string, FieldAnswer & { property: McpProperty }> = {
  zname: { property: { type: 'string', title: 'Z, declared first' }, text: 'z', value: 'z' },
  name: {
    property: { type: 'string', title: 'Name', minLength: 2, maxLength: 10, default: 'svc' },
    text: 'service',
    value: 'service',
  },
  email: { property: { type: 'string', format: 'email' }, text: 'a@b.example', value: 'a@b.example' },
  when: {
    property: { type: 'string', format: 'date-time' },
    text: '2026-11-29T10:00:00Z',
    value: '2026-11-29T10:00:00Z',
  },
  replicas: { property: { type: 'integer', minimum: 1, maximum: 5, default: 2 }, text: '4', value: 4 },
  ratio: { property: { type: 'number', minimum: 0, maximum: 1 }, text: '', value: undefined },
  dryRun: { property: { type: 'boolean', default: true }, picks: ['false'], value: false },
  region: { property: { type: 'string', enum: ['eu', 'us'] }, picks: ['us'], value: 'us' },
  legacy: {
    property: { type: 'string', enum: ['a', 'b'], enumNames: ['Alpha', 'Beta'] },
    picks: ['b'],
    value: 'b',
  },
  tier: { property: { type: 'string', oneOf: titledOptions('s', 'l') }, picks: ['l'], value: 'l' },
  tags: {
    property: { type: 'array', minItems: 1, maxItems: 2, items: { type: 'string', enum: ['x', 'y', 'z'] } },
    picks: ['z', 'y'],
    value: ['y', 'z'],
  },
  envs: {
    property: { type: 'array', items: { anyOf: titledOptions('dev', 'prod') } },
    picks: ['dev', 'prod'],
    value: ['dev', 'prod'],
  },
};

export const settingsForm: McpSchema = {
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(settingsFields).map(([key, { property }]) => [key, property]),
  ),
  required: ['name', 'replicas', 'region'],
};

/** The answer to one of the twelve fields, by its key. */
export function settingsAnswer(key: string): FieldAnswer | undefined {
  return settingsFields[key];
}

/** The same entries sorted by key, so that two contents can be compared as text. */
export function sortedByKey(content: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1)));
}

export const settingsContent = sortedByKey(
  Object.fromEntries(Object.entries(settingsFields).map(([key, { value }]) => [key, value])),
);
