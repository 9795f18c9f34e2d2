import type { Exchange } from './exchange.ts';
import { accepted, chosen, ended, skipped, submit, withText } from './exchange.ts';
import type { ModelScript } from './model-script.ts';

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
const pickColour = ask('Use the AskUserQuestion tool right now to ask me to pick a colour.', [colour]);

const answered = (question: string, answer: string) => `"${question}"=${answer}`;

export const claudeExchanges: readonly Exchange[] = [
  {
    name: 'experiment',
    elicitation: false,
    script: pickColour,
    operator: () => 'stop turn',
    expected: () => ended([], null),
  },
  {
    name: 'experiment',
    elicitation: true,
    script: pickColour,
    operator: () => submit([chosen('question_0', 'Red')]),
    expected: () => ended([accepted({ question_0: 'Red' })], answered(colour.question, '"Red"')),
  },
  {
    name: 'a pick alone',
    elicitation: true,
    script: ask('Ask me for the database.', [database]),
    operator: () => submit([chosen('question_0', 'SQLite')]),
    expected: () => ended([accepted({ question_0: 'SQLite' })], answered(database.question, '"SQLite"')),
  },
  {
    name: 'text alone',
    elicitation: true,
    script: ask('Ask me for the database, none may fit.', [database]),
    operator: (questions) => withText(questions, 'question_0', [], ' CockroachDB '),
    expected: () =>
      ended([accepted({ question_0_custom: 'CockroachDB' })], answered(database.question, '"CockroachDB"')),
  },
  {
    name: 'a pick and text',
    elicitation: true,
    script: ask('Ask me for the database, I may have a better one.', [database]),
    operator: (questions) => withText(questions, 'question_0', ['Postgres'], '  CockroachDB '),
    expected: (promised) =>
      promised === 'replaces'
        ? ended(
            [accepted({ question_0_custom: 'CockroachDB' })],
            answered(database.question, '"CockroachDB"'),
          )
        : ended(
            [accepted({ question_0: 'Postgres', question_0_custom: 'CockroachDB' })],
            answered(database.question, '"Postgres" notes: CockroachDB'),
          ),
  },
  {
    name: 'several picks',
    elicitation: true,
    script: ask('Ask me for the environments.', [targets]),
    operator: () => submit([chosen('question_0', 'prod', 'dev')]),
    expected: () =>
      ended([accepted({ question_0: ['dev', 'prod'] })], answered(targets.question, '"dev, prod"')),
  },
  {
    name: 'several picks and text',
    elicitation: true,
    script: ask('Ask me for the environments, I may know more.', [targets]),
    operator: (questions) => withText(questions, 'question_0', ['prod', 'dev'], 'qa'),
    expected: (promised) =>
      promised === 'replaces'
        ? ended([accepted({ question_0_custom: 'qa' })], answered(targets.question, '"qa"'))
        : ended(
            [accepted({ question_0: ['dev', 'prod'], question_0_custom: 'qa' })],
            answered(targets.question, '"dev, prod, qa"'),
          ),
  },
  {
    name: 'one of three questions',
    elicitation: true,
    script: ask('Ask me for all three.', [database, targets, reviewer]),
    operator: () => submit([chosen('question_1', 'staging')]),
    expected: () =>
      ended([accepted({ question_1: ['staging'] })], `answered: ${answered(targets.question, '"staging"')}.`),
  },
  {
    name: 'skip',
    elicitation: true,
    script: ask('Ask me for the reviewer.', [reviewer]),
    operator: () => skipped,
    expected: () => ended(['{"action":"decline"}'], 'The user did not answer the questions.'),
  },
  {
    name: 'cancel',
    elicitation: true,
    script: ask('Ask me for the reviewer, then wait.', [reviewer]),
    operator: () => 'stop turn',
    expected: () => ({ stopReason: 'cancelled', replies: ['{"action":"cancel"}'], saw: null }),
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
