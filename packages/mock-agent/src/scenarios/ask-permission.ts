import type { ScriptedRequest, Scenario } from '../script.ts';

/** The options of claude-agent-acp 0.65.0, in its order. */
export const publishPermission: ScriptedRequest = {
  method: 'session/request_permission',
  params: JSON.stringify({
    options: [
      { kind: 'reject_once', name: 'Deny', optionId: 'reject' },
      { kind: 'allow_once', name: 'Allow Once', optionId: 'allow' },
      { kind: 'allow_always', name: 'Always Allow', optionId: 'allow_always' },
    ],
    sessionId: '$sessionId',
    toolCall: {
      toolCallId: '$toolCallId',
      title: 'npm publish --access public',
      kind: 'execute',
      rawInput: { command: 'npm publish --access public' },
    },
  }),
  toolCall: {
    name: 'Bash',
    title: 'npm publish --access public',
    input: { command: 'npm publish --access public' },
  },
};

export const askPermission: Scenario = {
  command: '/ask-permission',
  summary: 'asks whether it may run a command',
  steps: [{ kind: 'ask', request: publishPermission }],
};
