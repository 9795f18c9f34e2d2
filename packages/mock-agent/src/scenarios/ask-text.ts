import { elicitationRequest, type Scenario } from '../script.ts';

export const askText: Scenario = {
  command: '/ask-text',
  summary: 'one question to answer by typing',
  steps: [
    {
      kind: 'ask',
      request: elicitationRequest({
        mode: 'form',
        sessionId: '$sessionId',
        message: 'What should the release be called?',
        requestedSchema: { type: 'object', properties: { releaseName: { type: 'string' } } },
      }),
    },
  ],
};
