import fs from 'node:fs';
import path from 'node:path';
import { acceptReply } from '../fixtures/forms.ts';
import { installBridge, MCP_SERVER, type Bridge } from './bridge.ts';
import type { Exchange } from './exchange.ts';
import { choose, endOfTurn, skip, submit, withText } from './exchange.ts';
import { mcpExchanges } from './mcp-exchanges.ts';
import type { ModelScript, ModelServer } from './model-server.ts';

const PACKAGE = '@agentclientprotocol/claude-agent-acp';

type AskedQuestion = { question: string; header: string; multiSelect?: boolean; labels: string[] };

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

/** The experiment: without its tool, the model can only ask in prose. */
const pickColour = ask('Use the AskUserQuestion tool right now to ask me to pick a colour.', [colour]);

const answered = (question: string, answer: string) => `"${question}"=${answer}`;

export const claudeExchanges: readonly Exchange[] = [
  {
    name: 'experiment',
    elicitation: false,
    script: pickColour,
    operator: () => 'stop turn',
    expected: () => endOfTurn([], null),
  },
  {
    name: 'experiment',
    elicitation: true,
    script: pickColour,
    operator: () => submit([choose('question_0', 'Red')]),
    expected: () => endOfTurn([acceptReply({ question_0: 'Red' })], answered(colour.question, '"Red"')),
  },
  {
    name: 'a pick alone',
    elicitation: true,
    script: ask('Ask me for the database.', [database]),
    operator: () => submit([choose('question_0', 'SQLite')]),
    expected: () =>
      endOfTurn([acceptReply({ question_0: 'SQLite' })], answered(database.question, '"SQLite"')),
  },
  {
    name: 'text alone',
    elicitation: true,
    script: ask('Ask me for the database, none may fit.', [database]),
    operator: (questions) => withText(questions, 'question_0', [], ' CockroachDB '),
    expected: () =>
      endOfTurn(
        [acceptReply({ question_0_custom: 'CockroachDB' })],
        answered(database.question, '"CockroachDB"'),
      ),
  },
  {
    name: 'a pick and text',
    elicitation: true,
    script: ask('Ask me for the database, I may have a better one.', [database]),
    operator: (questions) => withText(questions, 'question_0', ['Postgres'], '  CockroachDB '),
    expected: (promised) =>
      promised === 'replaces'
        ? endOfTurn(
            [acceptReply({ question_0_custom: 'CockroachDB' })],
            answered(database.question, '"CockroachDB"'),
          )
        : endOfTurn(
            [acceptReply({ question_0: 'Postgres', question_0_custom: 'CockroachDB' })],
            answered(database.question, '"Postgres" notes: CockroachDB'),
          ),
  },
  {
    name: 'several picks',
    elicitation: true,
    script: ask('Ask me for the environments.', [targets]),
    operator: () => submit([choose('question_0', 'prod', 'dev')]),
    expected: () =>
      endOfTurn([acceptReply({ question_0: ['dev', 'prod'] })], answered(targets.question, '"dev, prod"')),
  },
  {
    name: 'several picks and text',
    elicitation: true,
    script: ask('Ask me for the environments, I may know more.', [targets]),
    operator: (questions) => withText(questions, 'question_0', ['prod', 'dev'], 'qa'),
    expected: (promised) =>
      promised === 'replaces'
        ? endOfTurn([acceptReply({ question_0_custom: 'qa' })], answered(targets.question, '"qa"'))
        : endOfTurn(
            [acceptReply({ question_0: ['dev', 'prod'], question_0_custom: 'qa' })],
            answered(targets.question, '"dev, prod, qa"'),
          ),
  },
  {
    name: 'one of three questions',
    elicitation: true,
    script: ask('Ask me for all three.', [database, targets, reviewer]),
    operator: () => submit([choose('question_1', 'staging')]),
    expected: () =>
      endOfTurn(
        [acceptReply({ question_1: ['staging'] })],
        `answered: ${answered(targets.question, '"staging"')}.`,
      ),
  },
  {
    name: 'skip',
    elicitation: true,
    script: ask('Ask me for the reviewer.', [reviewer]),
    operator: () => skip,
    expected: () => endOfTurn(['{"action":"decline"}'], 'The user did not answer the questions.'),
  },
  {
    name: 'cancel',
    elicitation: true,
    script: ask('Ask me for the reviewer, then wait.', [reviewer]),
    operator: () => 'stop turn',
    expected: () => ({ stopReason: 'cancelled', replies: ['{"action":"cancel"}'], modelRead: null }),
  },
  ...mcpExchanges,
];

function ask(prompt: string, questions: AskedQuestion[]): ModelScript {
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
    withoutTool: `I do not have the AskUserQuestion tool here. Plainly: ${prose}`,
    afterTool: 'Thanks, continuing.',
  };
}

export async function claudeBridge(version: string, model: ModelServer): Promise<Bridge> {
  return {
    name: 'claude-agent-acp',
    version,
    entry: await installBridge(PACKAGE, version),
    model,
    exchanges: claudeExchanges,
    prepareSession: ({ cwd, home }) => {
      fs.mkdirSync(path.join(home, '.claude'));
      fs.writeFileSync(path.join(cwd, '.mcp.json'), JSON.stringify({ mcpServers: { asking: MCP_SERVER } }));
      fs.writeFileSync(
        path.join(home, '.claude/settings.json'),
        JSON.stringify({ enableAllProjectMcpServers: true }),
      );
      return {
        agent_id: 'claude-acp',
        env: { HOME: home, ANTHROPIC_BASE_URL: model.url, ANTHROPIC_API_KEY: 'none' },
        default_mode: 'default',
      };
    },
  };
}
