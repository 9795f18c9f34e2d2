import { elicit, type Ask, type Scenario } from '../script.ts';

const scope = { mode: 'form', sessionId: '$sessionId' };
const message = 'Which name?';
const requestedSchema = { type: 'object', properties: { name: { type: 'string' } } };

/** Each breaks one rule of the form; none may reach an operator. */
const broken: Ask[] = [
  elicit({ ...scope, message }),
  elicit({ ...scope, requestedSchema }),
  elicit({ sessionId: '$sessionId', message, requestedSchema }),
  elicit({ mode: 'form', message, requestedSchema }),
  elicit({ ...scope, requestId: '$requestId', message, requestedSchema }),
  elicit({ mode: 'form', sessionId: 'no-such-session', message, requestedSchema }),
  elicit({ mode: 'form', sessionId: 7, message, requestedSchema }),
  elicit({ mode: '_later', sessionId: '$sessionId', message, requestedSchema }),
  elicit({ ...scope, message: 5, requestedSchema }),
  elicit({ ...scope, message, requestedSchema: 'a string' }),
  elicit({ ...scope, message, requestedSchema: { type: 'object' } }),
  elicit({ ...scope, message, requestedSchema: { type: 'object', properties: null } }),
  elicit({ ...scope, message, requestedSchema: { type: 'object', properties: {} } }),
  elicit({ ...scope, message, requestedSchema: { type: 'object', properties: { a: { type: 'object' } } } }),
  elicit([]),
  elicit(null),
  { method: 'elicitation/create', params: null },
];

export const malformed: Scenario = {
  command: '/malformed',
  summary: 'forms that break the rules, one after the other',
  steps: broken.map((ask) => ({ kind: 'ask', ask })),
};
