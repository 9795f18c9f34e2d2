import { elicitationRequest, type Scenario } from '../script.ts';

export const requestScope: Scenario = {
  command: '/request-scope',
  summary: 'a form bound to a request instead of a session',
  steps: [
    {
      kind: 'ask',
      request: elicitationRequest({
        mode: 'form',
        requestId: '$requestId',
        message: 'Which account?',
        requestedSchema: { type: 'object', properties: { account: { type: 'string' } } },
      }),
    },
  ],
};
