import { elicitationRequest, type Scenario } from '../script.ts';

/** The dialog of claude-agent-acp 0.65.0 after a model's refusal: without title, companion and tool call. */
export const refusalFallback: Scenario = {
  command: '/refusal-fallback',
  summary: 'the dialog after a model has refused',
  steps: [
    {
      kind: 'ask',
      request: elicitationRequest({
        mode: 'form',
        sessionId: '$sessionId',
        message: 'claude-fable-5 declined this request (cyber). Retry with claude-opus-4-8?',
        requestedSchema: {
          type: 'object',
          properties: {
            choice: {
              type: 'string',
              oneOf: [
                {
                  const: 'retry_fallback',
                  title: 'Retry with claude-opus-4-8',
                  description: 'The session continues on claude-opus-4-8.',
                },
                {
                  const: 'cancelled',
                  title: 'Keep the refusal',
                  description: 'You can send a new message.',
                },
              ],
            },
          },
        },
      }),
    },
  ],
};
