import { choiceProperty, companionProperty } from '../claude-forms.ts';
import { elicitationRequest, type Scenario } from '../script.ts';

/** The order of a byte-wise sort, so that neither the declaration nor such a sort has 2 before 10. */
const DECLARED_NUMBERS = [0, 1, 10, 2, 3, 4, 5, 6, 7, 8, 9];

export const askEleven: Scenario = {
  command: '/ask-eleven',
  summary: 'eleven questions, question_0 to question_10',
  steps: [
    {
      kind: 'ask',
      request: elicitationRequest({
        mode: 'form',
        sessionId: '$sessionId',
        message: 'Please answer the following questions.',
        requestedSchema: {
          type: 'object',
          properties: Object.fromEntries(
            DECLARED_NUMBERS.flatMap((number) => {
              const key = `question_${number}`;
              const question = {
                question: `Question number ${number}: yes or no?`,
                header: `Number ${number}`,
                options: [{ label: 'Yes' }, { label: 'No' }],
              };
              return [
                [key, choiceProperty(question, true)],
                [`${key}_custom`, companionProperty(key, question, 'marked')],
              ];
            }),
          ),
        },
      }),
    },
  ],
};
