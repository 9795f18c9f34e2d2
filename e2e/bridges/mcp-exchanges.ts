import { acceptReply } from '../fixtures/forms.ts';
import type { Exchange } from './exchange.ts';
import { endOfTurn, submit } from './exchange.ts';
import { fieldKinds, settingsAnswer, settingsContent } from './mcp-forms.ts';
import type { ModelScript } from './model-server.ts';

const kinds = Object.values(fieldKinds);

/** Forms of an MCP server, sent through a bridge. The server fails where an answer does not fit its form. */
export const mcpExchanges: readonly Exchange[] = [
  {
    name: "an MCP server's question",
    elicitation: true,
    script: callTool('ask_key', 'Have the asking server ask me for the API key.'),
    operator: () => submit([{ question_id: 'apiKey', selected_options: [], custom_text: 'sk-demo' }]),
    expected: () => endOfTurn([acceptReply({ apiKey: 'sk-demo' })], '"content":{"apiKey":"sk-demo"}'),
  },
  {
    name: `an MCP server's ${kinds.length} kinds of field`,
    elicitation: true,
    script: callTool('ask_kinds', 'Have the asking server ask me for a value of each kind.'),
    operator: (_, formIndex) => {
      const { picks = [], text = '' } = kinds[formIndex] ?? {};
      return submit([{ question_id: 'value', selected_options: picks, custom_text: text }]);
    },
    expected: () =>
      endOfTurn(
        kinds.map(({ value }) => acceptReply({ value })),
        JSON.stringify(kinds.map(({ value }) => value)),
      ),
  },
  {
    name: "an MCP server's form of twelve fields",
    elicitation: true,
    script: callTool('ask_settings', 'Have the asking server ask me for all its settings.'),
    operator: (questions) =>
      submit(
        questions.map(({ id }) => {
          const { picks = [], text = '' } = settingsAnswer(id) ?? {};
          return { question_id: id, selected_options: picks, custom_text: text };
        }),
      ),
    expected: () => endOfTurn([acceptReply(settingsContent)], JSON.stringify(settingsContent)),
  },
];

function callTool(tool: string, prompt: string): ModelScript {
  return {
    prompt,
    tool: `mcp__asking__${tool}`,
    input: {},
    withoutTool: 'I have no such tool.',
    afterTool: 'Thanks, continuing.',
  };
}
