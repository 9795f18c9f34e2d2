import type { Exchange } from './exchange.ts';
import { accepted, ended, submit } from './exchange.ts';
import { kinds, settingsContent, settingsGiven } from './mcp-forms.ts';
import type { ModelScript } from './model-script.ts';

const each = Object.values(kinds);

/** What an MCP server asks through a bridge. It holds each answer against its form and fails where one does not fit. */
export const mcpExchanges: readonly Exchange[] = [
  {
    name: "an MCP server's question",
    elicitation: true,
    script: use('ask_key', 'Have the asking server ask me for the API key.'),
    operator: () => submit([{ question_id: 'apiKey', selected_options: [], custom_text: 'sk-demo' }]),
    expected: () => ended([accepted({ apiKey: 'sk-demo' })], '"content":{"apiKey":"sk-demo"}'),
  },
  {
    name: `an MCP server's ${each.length} kinds of field`,
    elicitation: true,
    script: use('ask_kinds', 'Have the asking server ask me for a value of each kind.'),
    operator: (_, nth) => {
      const { picks = [], text = '' } = each[nth] ?? {};
      return submit([{ question_id: 'value', selected_options: picks, custom_text: text }]);
    },
    expected: () =>
      ended(
        each.map(({ value }) => accepted({ value })),
        JSON.stringify(each.map(({ value }) => value)),
      ),
  },
  {
    name: "an MCP server's form of twelve fields",
    elicitation: true,
    script: use('ask_settings', 'Have the asking server ask me for all its settings.'),
    operator: (questions) =>
      submit(
        questions.map(({ id }) => {
          const { picks = [], text = '' } = settingsGiven(id) ?? {};
          return { question_id: id, selected_options: picks, custom_text: text };
        }),
      ),
    expected: () => ended([accepted(settingsContent)], JSON.stringify(settingsContent)),
  },
];

function use(tool: string, prompt: string): ModelScript {
  return {
    prompt,
    tool: `mcp__asking__${tool}`,
    input: {},
    without: 'I have no such tool.',
    after: 'Thanks, continuing.',
  };
}
