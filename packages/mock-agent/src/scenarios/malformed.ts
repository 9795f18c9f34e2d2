import { elicitationRequest, type ScriptedRequest, type Scenario } from '../script.ts';

const scope = { mode: 'form', sessionId: '$sessionId' };
const message = 'Which name?';
const requestedSchema = { type: 'object', properties: { name: { type: 'string' } } };

/** Each request breaks one rule of a form, and none may reach an operator. */
const malformedRequests: ScriptedRequest[] = [
  elicitationRequest({ ...scope, message }),
  elicitationRequest({ ...scope, requestedSchema }),
  elicitationRequest({ sessionId: '$sessionId', message, requestedSchema }),
  elicitationRequest({ mode: 'form', message, requestedSchema }),
  elicitationRequest({ ...scope, requestId: '$requestId', message, requestedSchema }),
  elicitationRequest({ mode: 'form', sessionId: 'no-such-session', message, requestedSchema }),
  elicitationRequest({ mode: 'form', sessionId: 7, message, requestedSchema }),
  elicitationRequest({ mode: '_later', sessionId: '$sessionId', message, requestedSchema }),
  elicitationRequest({ ...scope, message: 5, requestedSchema }),
  elicitationRequest({ ...scope, message, requestedSchema: 'a string' }),
  elicitationRequest({ ...scope, message, requestedSchema: { type: 'object' } }),
  elicitationRequest({ ...scope, message, requestedSchema: { type: 'object', properties: null } }),
  elicitationRequest({ ...scope, message, requestedSchema: { type: 'object', properties: {} } }),
  elicitationRequest({
    ...scope,
    message,
    requestedSchema: { type: 'object', properties: { a: { type: 'object' } } },
  }),
  elicitationRequest([]),
  elicitationRequest(null),
  { method: 'elicitation/create', params: null },
];

export const malformed: Scenario = {
  command: '/malformed',
  summary: 'forms that break the rules, one after the other',
  steps: malformedRequests.map((request) => ({ kind: 'ask', request })),
};
