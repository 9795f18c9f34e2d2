import type { Question, RespondBody } from '@kandev/contracts';
import type { ModelScript } from './model-api.ts';

/** What an operator does about the form: answers it, or stops the turn. */
export type Operator = (questions: Question[]) => RespondBody | 'stop turn';

/** `reply` is the text of the result that reaches the bridge; `saw` a part of what the model reads after it. */
export type Outcome = { stopReason: string; reply: string | null; saw: string | null };

/** One prompt, what the model makes of it, what an operator does, and what must come of that. */
export type Exchange = {
  name: string;
  elicitation: boolean;
  script: ModelScript;
  operator: Operator;
  expected: (bridge: BridgeTraits) => Outcome;
};

/** How the releases differ: the older one marks companions, and lets their text replace the selection. */
export type BridgeTraits = { marksCompanions: boolean };

type Asked = { question: string; header: string; multiSelect?: boolean; labels: string[] };

const colour = { question: 'Pick a colour', header: 'Colour', labels: ['Red', 'Blue'] };
const database = {
  question: 'Which database should the new service use?',
  header: 'Datastore',
  labels: ['Postgres', 'SQLite', 'DynamoDB'],
};
const targets = {
  question: 'Which environments should it deploy to?',
  header: 'Envs',
  multiSelect: true,
  labels: ['dev', 'staging', 'prod'],
};
const reviewer = { question: 'Who reviews it?', header: 'Review', labels: ['Platform', 'Security'] };

/** The experiment: asked to ask, a model that has no tool for it can only write prose. */
const pickColour: ModelScript = ask('Use the AskUserQuestion tool right now to ask me to pick a colour.', [
  colour,
]);

const submit = (answers: RespondBody['answers']): RespondBody => ({
  answers,
  rejected: false,
  reject_reason: '',
});
const chosen = (question_id: string, ...selected_options: string[]) => ({
  question_id,
  selected_options,
  custom_text: '',
});

/** Text beside a choice: the companion's where the question has one, else the question's that is shown with it. */
const withText = (questions: Question[], id: string, options: string[], text: string): RespondBody => {
  const attached = questions.find((question) => question.attached_to === id);
  return attached === undefined
    ? submit([{ question_id: id, selected_options: options, custom_text: text }])
    : submit([chosen(id, ...options), { question_id: attached.id, selected_options: [], custom_text: text }]);
};

const accepted = (content: string) => `{"action":"accept","content":${content}}`;
const answered = (question: string, answer: string) => `"${question}"=${answer}`;

export const exchanges: readonly Exchange[] = [
  {
    name: 'experiment',
    elicitation: false,
    script: pickColour,
    operator: () => 'stop turn',
    expected: () => ({ stopReason: 'end_turn', reply: null, saw: null }),
  },
  {
    name: 'experiment',
    elicitation: true,
    script: pickColour,
    operator: () => submit([chosen('question_0', 'Red')]),
    expected: () => ({
      stopReason: 'end_turn',
      reply: accepted('{"question_0":"Red"}'),
      saw: answered(colour.question, '"Red"'),
    }),
  },
  {
    name: 'single',
    elicitation: true,
    script: ask('Ask me for the database.', [database]),
    operator: () => submit([chosen('question_0', 'SQLite')]),
    expected: () => ({
      stopReason: 'end_turn',
      reply: accepted('{"question_0":"SQLite"}'),
      saw: answered(database.question, '"SQLite"'),
    }),
  },
  {
    name: 'multi',
    elicitation: true,
    script: ask('Ask me for the environments.', [targets]),
    operator: () => submit([chosen('question_0', 'prod', 'dev')]),
    expected: () => ({
      stopReason: 'end_turn',
      reply: accepted('{"question_0":["dev","prod"]}'),
      saw: answered(targets.question, '"dev, prod"'),
    }),
  },
  {
    name: 'single with text',
    elicitation: true,
    script: ask('Ask me for the database, I may have a better one.', [database]),
    operator: (questions) => withText(questions, 'question_0', ['Postgres'], '  CockroachDB '),
    expected: ({ marksCompanions }) => ({
      stopReason: 'end_turn',
      reply: marksCompanions
        ? accepted('{"question_0_custom":"CockroachDB"}')
        : accepted('{"question_0":"Postgres","question_0_custom":"CockroachDB"}'),
      saw: answered(database.question, marksCompanions ? '"CockroachDB"' : '"Postgres" notes: CockroachDB'),
    }),
  },
  {
    name: 'multi with text',
    elicitation: true,
    script: ask('Ask me for the environments, I may know more.', [targets]),
    operator: (questions) => withText(questions, 'question_0', ['dev'], 'qa'),
    expected: ({ marksCompanions }) => ({
      stopReason: 'end_turn',
      reply: marksCompanions
        ? accepted('{"question_0_custom":"qa"}')
        : accepted('{"question_0":["dev"],"question_0_custom":"qa"}'),
      saw: answered(targets.question, marksCompanions ? '"qa"' : '"dev, qa"'),
    }),
  },
  {
    name: 'partial',
    elicitation: true,
    script: ask('Ask me for all three.', [database, targets, reviewer]),
    operator: () => submit([chosen('question_1', 'staging')]),
    expected: () => ({
      stopReason: 'end_turn',
      reply: accepted('{"question_1":["staging"]}'),
      saw: `answered: ${answered(targets.question, '"staging"')}.`,
    }),
  },
  {
    name: 'skip',
    elicitation: true,
    script: ask('Ask me for the reviewer.', [reviewer]),
    operator: () => ({ answers: [], rejected: true, reject_reason: '' }),
    expected: () => ({
      stopReason: 'end_turn',
      reply: '{"action":"decline"}',
      saw: 'The user did not answer the questions.',
    }),
  },
  {
    name: 'cancel',
    elicitation: true,
    script: ask('Ask me for the reviewer, then wait.', [reviewer]),
    operator: () => 'stop turn',
    expected: () => ({ stopReason: 'cancelled', reply: '{"action":"cancel"}', saw: null }),
  },
  {
    name: "MCP server's form",
    elicitation: true,
    script: {
      prompt: 'Have the asking server ask me for the API key.',
      tool: 'mcp__asking__ask_key',
      input: {},
      without: 'I have no such tool.',
      after: 'Thanks, continuing.',
    },
    operator: () => submit([{ question_id: 'apiKey', selected_options: [], custom_text: 'sk-demo' }]),
    expected: () => ({
      stopReason: 'end_turn',
      reply: accepted('{"apiKey":"sk-demo"}'),
      saw: '"content":{"apiKey":"sk-demo"}',
    }),
  },
];

function ask(prompt: string, questions: Asked[]): ModelScript {
  const input = {
    questions: questions.map(({ question, header, multiSelect = false, labels }) => ({
      question,
      header,
      multiSelect,
      options: labels.map((label) => ({ label, description: `${label}, as it is` })),
    })),
  };
  const prose = questions.map(({ question, labels }) => `${question}: ${labels.join(' or ')}?`).join(' ');
  return {
    prompt,
    tool: 'AskUserQuestion',
    input,
    without: `I do not have the AskUserQuestion tool here. Plainly: ${prose}`,
    after: 'Thanks, continuing.',
  };
}
