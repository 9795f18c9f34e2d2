import type { Exchange } from './exchange.ts';
import { accepted, chosen, ended, skipped, submit, withText } from './exchange.ts';
import type { ModelScript } from './model-script.ts';

export const codexExchanges: readonly Exchange[] = [
  {
    name: 'a pick alone',
    elicitation: true,
    script: ask('Ask me for the database.'),
    operator: () => submit([chosen('db', 'SQLite')]),
    expected: () => ended([accepted({ db: 'SQLite' })], '"SQLite"'),
  },
  {
    name: 'text alone',
    elicitation: true,
    script: ask('Ask me for the database, none may fit.'),
    operator: (questions) => withText(questions, 'db', [], ' CockroachDB '),
    expected: () => ended([accepted({ db_note: 'CockroachDB' })], 'CockroachDB'),
  },
  {
    name: 'a pick and text',
    elicitation: true,
    script: ask('Ask me for the database, I may have a remark.'),
    operator: (questions) => withText(questions, 'db', ['SQLite'], 'in memory'),
    expected: () => ended([accepted({ db: 'SQLite', db_note: 'in memory' })], 'in memory'),
  },
  {
    name: 'skip',
    elicitation: true,
    script: ask('Ask me for the database, or go on.'),
    operator: () => skipped,
    expected: () => ended(['{"action":"decline"}'], '{"answers":{}}'),
  },
  {
    name: 'cancel',
    elicitation: true,
    script: ask('Ask me for the database, then wait.'),
    operator: () => 'stop turn',
    expected: () => ({ stopReason: 'cancelled', replies: ['{"action":"cancel"}'], saw: null }),
  },
];

function ask(prompt: string): ModelScript {
  const options = ['Postgres', 'SQLite'].map((label) => ({ label, description: `${label}, as it is` }));
  return {
    prompt,
    tool: 'request_user_input',
    input: {
      questions: [{ id: 'db', header: 'Datastore', question: 'Which database should it use?', options }],
    },
    without: 'I cannot ask here.',
    after: 'Thanks, continuing.',
  };
}
