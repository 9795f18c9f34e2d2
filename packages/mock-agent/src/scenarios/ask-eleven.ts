import { choice, customAnswer } from '../claude-forms.ts';
import { elicit, type Scenario } from '../script.ts';

/** As a byte-wise sort would have them, so that neither this order nor such a sort shows 2 before 10. */
const DECLARED = [0, 1, 10, 2, 3, 4, 5, 6, 7, 8, 9];

export const askEleven: Scenario = {
  command: '/ask-eleven',
  summary: 'eleven questions, question_0 to question_10',
  steps: [
    {
      kind: 'ask',
      ask: elicit({
        mode: 'form',
        sessionId: '$sessionId',
        message: 'Please answer the following questions.',
        requestedSchema: {
          type: 'object',
          properties: Object.fromEntries(
            DECLARED.flatMap((number) => {
              const key = `question_${number}`;
              const asked = {
                question: `Question number ${number}: yes or no?`,
                header: `Number ${number}`,
                options: [{ label: 'Yes' }, { label: 'No' }],
              };
              return [
                [key, choice(asked, true)],
                [`${key}_custom`, customAnswer(key, asked, 'marked')],
              ];
            }),
          ),
        },
      }),
    },
  ],
};
