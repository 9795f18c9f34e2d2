import { elicitationRequest, type Scenario } from '../script.ts';

export const urlMode: Scenario = {
  command: '/url-mode',
  summary: 'asks to open an address, which no client here offers',
  steps: [
    {
      kind: 'ask',
      request: elicitationRequest({
        mode: 'url',
        sessionId: '$sessionId',
        elicitationId: 'sign-in-1',
        url: 'http://127.0.0.1:9/sign-in',
        message: 'Sign in to continue',
      }),
    },
  ],
};
